import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project-config.ts';

/*
 * Colours are named in tokens.css and nowhere else, so each pair that may stand on another is looked at here, in both themes and with
 * both colours of profit (rule MSG-10). Axe looks at the pages; this looks at what no page shows yet.
 */
const css = readFileSync(join(root, 'packages/ui/tokens.css'), 'utf8');

const declaredIn = (selector: string): Record<string, string> => {
  const [, block = ''] = css.split(`\n${selector} {`);
  const names = block.slice(0, block.indexOf('\n}')).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...names].map(([, name, colour]) => [name, colour]));
};

const light = declaredIn(':root');
const dark = { ...light, ...declaredIn(":root[data-theme='dark']") };
const themes = {
  light,
  'light, green up': { ...light, ...declaredIn(":root[data-pl='us']") },
  dark,
  'dark, green up': { ...dark, ...declaredIn(":root[data-pl='us'][data-theme='dark']") },
};

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** As WCAG 2.2 counts it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, brighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

const grounds = ['c-page', 'c-card', 'c-subtle'];
const words = [
  'c-ink',
  'c-ink2',
  'c-ink3',
  'c-primary',
  'c-gain',
  'c-loss',
  'c-error',
  'c-warn',
  'c-info',
  'c-success',
];
const own = ['primary', 'error', 'warn', 'info', 'success', 'nisa-g', 'nisa-t', 'toku'];

/** Words need 4.5; the edge of a control and the lines of a chart 3. */
const pairs: readonly (readonly [over: string, ground: string, least: number])[] = [
  ...[...words, 'c-accent', 'c-nisa-g', 'c-nisa-t', 'c-toku', 'c-ippan'].flatMap((word) =>
    grounds.map((ground) => [word, ground, 4.5] as const),
  ),
  ...own.flatMap((name) => [[`c-${name}`, `c-${name}-soft`, 4.5] as const, ['c-ink', `c-${name}-soft`, 4.5] as const]),
  ['c-on-primary', 'c-primary', 4.5],
  ['c-on-primary', 'c-primary-hover', 4.5],
  ['c-on-ribbon', 'c-ribbon', 4.5],
  ['c-on-ribbon', 'c-ribbon-live', 4.5],
  ...['c-page', 'c-card'].map((ground) => ['c-line-input', ground, 3] as const),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((series) => [`s${series}`, 'c-card', 3] as const),
];

test.each(Object.entries(themes))('every colour stands out from what it may stand on (%s)', (_, colours) => {
  const faint = pairs.flatMap(([over, ground, least]) => {
    const [one, other] = [colours[over], colours[ground]];
    if (one === undefined || other === undefined) return [`${over} or ${ground} is not declared`];
    const found = contrast(one, other);
    return found >= least ? [] : [`${over} on ${ground}: ${found.toFixed(2)}, and ${least} is needed`];
  });
  expect(faint).toEqual([]);
});

test('the contrast of black on white is 21, and that of a known grey 4.54', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
