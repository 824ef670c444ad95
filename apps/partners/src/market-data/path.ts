/** A level that the path must have at a place. */
export interface Knot {
  readonly place: number;
  readonly level: number;
}

/**
 * Levels that follow `moves` (log changes from the place before) and pass exactly through the knots: between two knots
 * every day gets the same small tilt. After the last knot the moves stand as they are; before the first there is
 * nothing (NaN). `drops` are taken off the level on their place, as a fund does when it pays a distribution.
 */
export function pathThrough(knots: readonly Knot[], moves: Float64Array, drops?: Float64Array): Float64Array {
  const levels = new Float64Array(moves.length).fill(Number.NaN);
  for (const [index, knot] of knots.entries()) {
    const next = knots[index + 1];
    const end = next?.place ?? moves.length - 1;
    const tilt = next ? tiltBetween(knot, next, moves, drops) : 0;
    let level = knot.level;
    levels[knot.place] = level;
    for (let place = knot.place + 1; place <= end; place += 1) {
      level = level * Math.exp((moves[place] ?? 0) + tilt) - (drops?.[place] ?? 0);
      levels[place] = level;
    }
  }
  return levels;
}

/** Closed form without drops; with them that is a first guess which a few rounds make exact. */
function tiltBetween(from: Knot, to: Knot, moves: Float64Array, drops?: Float64Array): number {
  const length = to.place - from.place;
  let moved = 0;
  for (let place = from.place + 1; place <= to.place; place += 1) moved += moves[place] ?? 0;
  const guess = (Math.log(to.level / from.level) - moved) / length;
  return drops ? refined(guess, from, to, moves, drops) : guess;
}

function refined(guess: number, from: Knot, to: Knot, moves: Float64Array, drops: Float64Array): number {
  let tilt = guess;
  for (let round = 0; round < 30; round += 1) {
    let level = from.level;
    for (let place = from.place + 1; place <= to.place; place += 1) {
      level = level * Math.exp((moves[place] ?? 0) + tilt) - (drops[place] ?? 0);
    }
    const miss = Math.log(to.level / level);
    tilt += miss / (to.place - from.place);
    if (Math.abs(miss) < 1e-12) break;
  }
  return tilt;
}
