export { InJapanese } from './in-japanese.tsx';
