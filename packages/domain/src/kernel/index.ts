export { assert } from './assert.ts';
export type { Brand } from './brand.ts';
export { accept, refuse, type Outcome } from './outcome.ts';
