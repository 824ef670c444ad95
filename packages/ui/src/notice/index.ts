export { Notice, type NoticeTone } from './notice.tsx';
export { RetryNotice } from './retry-notice.tsx';
