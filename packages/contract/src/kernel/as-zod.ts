/** What the bundler puts where the contract imports `zod`. */
export * as z from './zod-for-browsers/index.ts';
