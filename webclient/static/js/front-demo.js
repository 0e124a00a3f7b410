import { createBoard } from './board.js';
import { presets } from './rules.js';

const EVERY = 1400;
const REST = 6000;

/** Caro on 16 x 16; each ends with the line beside it. */
const games = [
  {
    moves: [136, 121, 120, 104, 138, 137, 153, 119, 168, 123, 152, 184, 183, 198, 151, 154, 150, 149, 134, 185, 117, 100, 135, 105,
      167, 199, 169, 166, 118, 186, 101],
    line: [101, 118, 135, 152, 169],
  },
  {
    moves: [120, 137, 136, 152, 122, 121, 105, 135, 88, 71, 104, 72, 139, 156, 106, 103, 107, 108, 90, 138, 74, 58, 75, 60, 89, 87,
      119, 59, 134],
    line: [74, 89, 104, 119, 134],
  },
  {
    moves: [136, 137, 152, 120, 154, 153, 169, 135, 184, 139, 168, 200, 199, 214, 167, 170, 166, 165, 150, 133, 201, 218, 151, 121,
      149, 148, 183, 215, 185, 182, 134, 202, 117],
    line: [117, 134, 151, 168, 185],
  },
];

/**
 * A stored game that replays itself. Without motion it stands at its end.
 * @param {{settings: Settings, still: boolean}} options
 */
export function createDemo({ settings, still }) {
  const rules = presets.caro16;
  const board = createBoard({ rules, seed: 'demo', label: '', quiet: true });
  const state = { game: 0, ply: still ? games[0].moves.length : 12, running: false };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function render() {
    const { moves, line } = games[state.game];
    const over = state.ply === moves.length;
    board.render({
      moves,
      first: 'X',
      ply: state.ply,
      lines: over ? [line] : [],
      winner: over ? 'X' : null,
      lastMove: moves[state.ply - 1] ?? null,
      look: settings.get('look'),
      coordinates: settings.get('coordinates'),
      playable: false,
    });
  }

  function step() {
    const over = state.ply === games[state.game].moves.length;
    if (over) Object.assign(state, { game: (state.game + 1) % games.length, ply: 0 });
    else state.ply += 1;
    render();
    wait();
  }

  function wait() {
    clearTimeout(timer);
    if (state.running) timer = setTimeout(step, state.ply === games[state.game].moves.length ? REST : EVERY);
  }

  render();
  return {
    node: board.node,
    render,
    /** @param {boolean} running */
    run(running) {
      if (state.running === (running && !still)) return;
      state.running = running && !still;
      wait();
    },
  };
}
