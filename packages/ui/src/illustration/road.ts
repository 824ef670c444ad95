/** One piece of the road: a path and how wide its bank is drawn. */
export interface RoadPiece {
  readonly d: string;
  readonly width: number;
}

interface Leg {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  /** Width where the leg begins and ends: the road grows narrow as it climbs away. */
  readonly widths: readonly [near: number, far: number];
  /** The bend (つづら折り) that leads to the next leg, and its width. */
  readonly bend?: readonly [controls: string, width: number];
}

const piecesALeg = 8; // enough that no step in the width can be seen

const legs: readonly Leg[] = [
  { from: [214, 424], to: [432, 374], widths: [25.93, 22.96], bend: ['453.2 369.1 451.7 344.1 430 342', 21.87] },
  { from: [430, 342], to: [208, 320], widths: [20.6, 19.29], bend: ['189.7 318.2 189.8 295 208 293', 18.37] },
  { from: [208, 293], to: [398, 272], widths: [17.27, 16.02], bend: ['413.5 270.3 413.6 250.6 398 249', 15.24] },
  { from: [398, 249], to: [250, 234], widths: [14.33, 13.44], bend: ['237.1 232.7 237.2 216.5 250 215', 12.79] },
  { from: [250, 215], to: [368, 201], widths: [12.03, 11.2], bend: ['378.1 199.8 378.1 187.2 368 186', 10.69] },
  { from: [368, 186], to: [290, 177], widths: [10.1, 9.56], bend: ['281.9 176.1 282.1 166.9 290 165', 9.16] },
  { from: [290, 165], to: [336, 154], widths: [8.65, 8] },
];

const between = (a: number, b: number, share: number) => Number((a + (b - a) * share).toFixed(2));

/** The road from the foot of the hill to the chest, in pieces that are drawn over each other from near to far. */
export const road: readonly RoadPiece[] = legs.flatMap(({ from, to, widths, bend }) => {
  const at = (step: number) =>
    `${between(from[0], to[0], step / piecesALeg)} ${between(from[1], to[1], step / piecesALeg)}`;
  const straight = Array.from({ length: piecesALeg }, (_, step) => ({
    d: `M${at(step)}L${at(step + 1)}`,
    width: between(widths[0], widths[1], step / (piecesALeg - 1)),
  }));
  return bend ? [...straight, { d: `M${to[0]} ${to[1]}C${bend[0]}`, width: bend[1] }] : straight;
});
