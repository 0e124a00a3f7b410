type Winner = Mark | 'T';
type Reason = 'line' | 'full' | 'resigned' | 'flag' | 'left' | 'claimed' | 'agreed' | 'aborted';

interface Offer {
  kind: string;
  by: string;
  v: number;
  rules?: Rules;
  seat?: Mark;
  /** of a reset: the next game's clock, null for none */
  clock?: GameClock | null;
  /** of a reset: null for the same */
  opponent?: string | null;
}

/** Both players' time as the server last told it. */
interface Clock {
  initial?: number;
  increment?: number;
  perMove?: number;
  /** milliseconds left at `at` */
  X: number;
  O: number;
  running: Mark | null;
  /** an instant of the server's clock */
  at: number;
}

interface Chosen {
  ply: number;
  choice: 'swap' | 'stay' | 'more';
}

interface Presence {
  now: number;
  /** null: not told yet of whoever sits there now */
  online: { X: boolean | null; O: boolean | null };
  spectators: number;
  sit: { X?: 'free' | 'ask'; O?: 'free' | 'ask' };
  /** the seats that may claim the result now */
  claim: Mark[];
  /** since when somebody is away, by the server's clock */
  away: { X?: number; O?: number };
}

/** What the server says of a room, as the frames of one connection build it up. */
interface Room {
  /** null until the first `state` of any connection */
  rules: Rules | null;
  /** one's own public id; "" for who has none */
  player: string;
  v: number;
  at: number;
  game: number;
  moves: number[];
  /** so many of the moves came with a record; nobody here played them */
  laid: number;
  turn: Mark | null;
  act: Mark | null;
  winner: Winner | null;
  reason: Reason | null;
  lines: number[][];
  first: Mark;
  /** what may be chosen now; with `stay` among it, nothing but a choice is accepted */
  choices: Chosen['choice'][];
  /** what was chosen, and how many moves stood then */
  chosen: Chosen[];
  /** for the mark placed next */
  forbidden: number[];
  seats: Seats;
  score: { X: number; O: number; T: number };
  offers: Offer[];
  /** how often each may still ask another person to take back */
  undos: { X: number; O: number } | null;
  /** how many steps an undo by each seat takes back; null: none */
  back: { X: number; O: number } | null;
  /** made by quick match */
  quick: boolean;
  clock: Clock | null;
  listed: boolean;
  presence: Presence;
  /** a version is missing: only a new connection helps */
  hole: boolean;
}

interface Frame {
  type: string;
  [field: string]: any;
}

type Look = SettingValues['look'];

/** A move that the server has not yet confirmed. */
interface Pending {
  cell: number;
  at: number;
  game: number;
  id: number;
  mark: Mark;
}

/** A choice that the server has not yet confirmed. */
interface Choosing {
  choice: Chosen['choice'];
  at: number;
  game: number;
  id: number;
}

/** A message that the server has not yet answered. */
interface Asked {
  type: string;
  id: number;
  game?: number;
  offer?: number;
  seat?: Mark;
  /** the position's version when it was asked */
  at?: number;
}

interface Position {
  ply: number;
  board: (Mark | null)[];
  last: number | null;
  lines: number[][];
}

/** What a board shows. Either `moves` with `first`, or `board`. */
interface BoardView {
  moves?: number[];
  first?: Mark;
  ply?: number;
  board?: (Mark | null)[];
  lines?: number[][];
  winner?: Winner | null;
  look?: Look;
  lastMove?: number | null;
  /** squares can be played now, with this mark */
  playable?: boolean;
  hand?: Mark | null;
  /** a mark in pencil: a preview, or a move on its way */
  pencil?: { cell: number; mark: Mark } | null;
  forbidden?: number[];
  focusCell?: number;
  coordinates?: boolean;
  tallies?: number[] | null;
  /** the board's name, where it has changed with the language */
  label?: string;
}

interface Board {
  node: HTMLElement;
  rules: Rules;
  render(view: BoardView): void;
  stop(): void;
  /** the id of all that is drawn, for an enlarged view of it */
  drawingId: string;
  /** previews a mark where it could be played */
  hover(cell: number | null): void;
  /** the side of a square in CSS pixels */
  square(): number;
  cellAt(x: number, y: number): number | null;
  cellNode(cell: number): HTMLElement | null;
  focus(cell: number): void;
}

type WireStatus = 'connecting' | 'open' | 'lost' | { closed: number; reason: string };

/** attempts in a row that came to nothing, whether any ever came to something, and whether the server said that it will be back */
interface WireDetail {
  failures: number;
  everOpen: boolean;
  restarting: boolean;
}

/** Why no live connection came about, and the server's setting that would help. */
interface Blocked {
  why: 'silent' | 'proxy' | 'refused';
  setting: string;
}

interface Wire {
  /** false: there is no connection, nothing was sent */
  send(message: object): boolean;
  /** drops the connection, if there is one, and makes a new one at once */
  again(): void;
  stop(): void;
}

/** All that the room's page knows and shows, in one plain object. */
interface Desk {
  room: Room;
  status: WireStatus;
  /** attempts in a row that came to nothing, and whether any ever came to something */
  failures: number;
  everOpen: boolean;
  restarting: boolean;
  blocked: Blocked | null;
  /** opened to watch only */
  watch: boolean;
  /** the ply that is looked at; null is now */
  view: number | null;
  /** a move came while looking back */
  fresh: boolean;
  pencil: number | null;
  pending: Pending | null;
  choosing: Choosing | null;
  /** what the server has not yet answered */
  asked: Asked[];
  focus: number | null;
  notice: Notice | null;
  /** what is asked before it is done */
  asking: 'rise' | 'resign' | null;
  /** what is done seldom is shown too, or what one may say */
  more: 'more' | 'say' | 'computer' | null;
  /** what somebody said last */
  reaction: Reaction | null;
  /** how far the server's clock is ahead of this computer's; null where it was never told */
  ahead: number | null;
  /** when somebody last refused what one had asked, by this browser's clock */
  declined: number;
}

interface Notice {
  key: string;
  params?: Record<string, string | number>;
  /** a refusal's code, shown in words as `reason` */
  code?: string;
  /** the type of the message that was refused */
  asked?: string;
  /** what a forbidden square would have made */
  foul?: string;
  /** only shown, since it is told otherwise */
  quiet?: boolean;
  /** only said, since what stands there matters more */
  aloud?: boolean;
  /** the mark whose player is named as `name` */
  named?: Mark;
}

interface Reaction {
  by: Mark;
  reaction: string;
}
