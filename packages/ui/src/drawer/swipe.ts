export interface Point {
  readonly x: number;
  readonly y: number;
}

const farEnough = 64;

/** A finger that went clearly to the left. A scroll that drifts sideways is none. */
export function isSwipeLeft(start: Point, end: Point): boolean {
  const left = start.x - end.x;
  return left >= farEnough && left > 2 * Math.abs(end.y - start.y);
}
