export { fetchPartsWhenIdle, laterCode, lazyPage, lazyPart } from './lazy-part.ts';
export { loadCode } from './load-code.ts';
