export { fetchPartsWhenIdle, laterCode, lazyPage, lazyPart } from './lazy-part.ts';
export { afterPaint } from './after-paint.ts';
export { loadCode } from './load-code.ts';
