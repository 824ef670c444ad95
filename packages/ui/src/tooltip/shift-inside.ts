const margin = 8;

/** How far a box moves sideways to stand inside the window, with a margin. The left edge wins: reading begins there. */
export function shiftInside(left: number, right: number, width: number): number {
  const fromRight = Math.min(width - margin - right, 0);
  return left + fromRight < margin ? margin - left : fromRight;
}
