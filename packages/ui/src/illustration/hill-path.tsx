import { useId } from 'react';
import { road } from './road.ts';
import './illustration.css';

const lineWidth = 2;

/** The hero's drawing: a switch-back path (つづら折り) up to a woven chest (葛籠). Decorative. */
export function HillPath() {
  const ground = useId();
  return (
    <svg className="illustration" viewBox="0 0 560 420" aria-hidden="true">
      <clipPath id={ground}>
        <path d="M0 0H560V404H0Z" />
      </clipPath>
      <g clipPath={`url(#${ground})`}>
        <circle className="tint" cx="446" cy="92" r="34" />
        <path d="M20 142H128M52 156H176M96 128H150M452 196H540M476 210H560M430 182H490" />
        <path d="M2 404C28 344 64 272 112 268C146 266 168 292 190 316M404 262C430 236 456 222 484 226C520 232 540 320 558 404" />
        <path
          className="tint"
          d="M24 404C104 386 160 312 210 240C248 186 286 142 326 142C364 142 392 192 424 244C458 300 488 364 540 404Z"
        />
        {road.map(({ d, width }) => (
          <path key={d} d={d} strokeWidth={width} />
        ))}
        <g className="on-paper">
          {road.map(({ d, width }) => (
            <path key={d} d={d} strokeWidth={width - 2 * lineWidth} />
          ))}
        </g>
        {trees.map(([x, y, scale]) => (
          <Tree key={x} x={x} y={y} scale={scale} />
        ))}
        <Chest />
      </g>
      <path d="M0 404H560" />
    </svg>
  );
}

const trees: readonly (readonly [x: number, y: number, scale: number])[] = [
  [106, 372, 0.92],
  [78, 386, 0.62],
  [482, 366, 0.86],
  [508, 382, 0.6],
  [196, 372, 0.5],
  [440, 318, 0.44],
];

function Tree({ x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number }) {
  const stroke = lineWidth / scale; // every line of the drawing is as strong as the next
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} strokeWidth={stroke}>
      <path d="M0 0V-14" />
      <path className="paper" d="M0 -62C11 -46 15 -34 15 -25A15 13 0 0 1 -15 -25C-15 -34 -11 -46 0 -62Z" />
      <path d="M0 -44V-14M0 -30 6 -36M0 -24 -6 -30" strokeWidth={stroke * 0.75} />
    </g>
  );
}

function Chest() {
  return (
    <g transform="translate(338 150) scale(0.86)" strokeWidth="2.33">
      <path className="paper" d="M-34 -30H34V-4A4 4 0 0 1 30 0H-30A4 4 0 0 1 -34 -4Z" />
      <path className="solid" d="M-38 -42A5 5 0 0 1 -33 -47H33A5 5 0 0 1 38 -42V-30H-38Z" />
      <path d="M-18 -30V0M18 -30V0" />
      <path
        d="M-32 -14-22 -24M-32 -4-20 -16M-16 -18-6 -28M-16 -4 8 -28M-4 -2 16 -22M10 -2 16 -8M20 -16 30 -26M20 -4 32 -16"
        strokeWidth="1.4"
        opacity="0.6"
      />
      <path className="on-paper" d="M-18 -47V-30M18 -47V-30" />
    </g>
  );
}
