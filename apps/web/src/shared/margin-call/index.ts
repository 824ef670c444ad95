export { leftText } from './left-text.ts';
export { MarginCallNotice, useMarginCall } from './margin-call-notice.tsx';
