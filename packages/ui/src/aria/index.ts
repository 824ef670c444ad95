export { InJapanese } from './in-japanese.tsx';
export { ReturnFocus } from './return-focus.tsx';
