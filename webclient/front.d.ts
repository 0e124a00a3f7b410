type Level = 'easy' | 'medium' | 'hard';

interface ListedRoom {
  clock?: GameClock | null;
  /** the seat that must act; where it is missing, it is that of `turn` */
  act?: Mark | null;
  /** in an answer about a player's own rooms: whether this is one */
  mine?: boolean;
}
