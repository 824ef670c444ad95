/** U+2212, as wide as the plus. */
const minus = '−';

export type Direction = 'up' | 'down' | 'flat';

export const directionOf = (value: bigint): Direction => (value > 0n ? 'up' : value < 0n ? 'down' : 'flat');

/** What is seen and what is read out: a screen reader skips signs or calls them hyphens. */
export const signs: Readonly<Record<Direction, { readonly seen: string; readonly read: string }>> = {
  up: { seen: '+', read: 'プラス' },
  down: { seen: minus, read: 'マイナス' },
  flat: { seen: '±', read: 'プラスマイナス' },
};

/** 朱 and 藍 belong to profit and loss; nothing gained is ink. */
export const toneOf: Readonly<Record<Direction, string>> = { up: 'gain', down: 'loss', flat: '' };

export const grouped = (size: bigint): string => size.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');

export const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);
