type Mark = 'X' | 'O';

interface Rules {
  preset?: string;
  width: number;
  height: number;
  inRow: number;
  overline: 'wins' | 'never' | 'if-open';
  ends: 'any' | 'stones' | 'stones-or-edge';
  first: 'X' | 'random';
  opening: 'free' | 'pie' | 'swap2';
  forbidden: 'none' | 'renju';
}

interface Seat {
  player: string | null;
  name?: string | null;
  computer?: string;
}

interface Seats {
  X: Seat | null;
  O: Seat | null;
}

/** How much time players have, in milliseconds: for each move, or for the game and more after each move. */
type GameClock = { perMove: number } | { initial: number; increment: number };

interface ListedRoom {
  id: string;
  rules: Rules;
  moves: number[];
  first: Mark;
  turn: Mark | null;
  winner: Mark | 'T' | null;
  lines: number[][];
  seats: Seats;
  spectators: number;
  free: boolean;
}

interface Config {
  assets: string;
  publicURL: string;
  lan: string[];
  room?: string;
  missing?: boolean;
}

interface SettingValues {
  look: 'pens' | 'bolt' | 'colours' | 'stones';
  theme: 'system' | 'paper' | 'night';
  language: '' | 'en' | 'vi';
  coordinates: boolean;
  /** what one is called; '' for a made-up name */
  name: string;
  sound: boolean;
  vibration: boolean;
  /** what others say is neither shown nor read out */
  muted: boolean;
}

interface Settings {
  get<K extends keyof SettingValues>(key: K): SettingValues[K];
  set<K extends keyof SettingValues>(key: K, value: SettingValues[K]): void;
  onChange(fn: (key: keyof SettingValues) => void): () => void;
}

interface Context {
  config: Config;
  base: URL;
  settings: Settings;
  /** Puts the page's own chips into the header, before the menu. */
  chips(...nodes: Node[]): void;
}

interface Document {
  readonly prerendering?: boolean;
}

/** What the server is asked for: a preset's id, or fields. */
type RulesRequest = string | (Pick<Rules, 'width' | 'height' | 'inRow'> & Partial<Rules>);
