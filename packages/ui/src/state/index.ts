export { EmptyBlock } from './empty-block.tsx';
export { ErrorBlock, UnknownBlock } from './error-block.tsx';
export { LoadingLine } from './loading-line.tsx';
export { OfflineStrip } from './offline-strip.tsx';
export { SlowLine } from './slow-line.tsx';
