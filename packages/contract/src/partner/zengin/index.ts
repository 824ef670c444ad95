export {
  batchDay,
  batchResults,
  readBatchFile,
  writeBatchFile,
  type BatchFile,
  type BatchKind,
  type BatchLine,
  type BatchResult,
  type Client,
  type ReadBatchFile,
} from './batch-file.ts';
export { readDepositNotice, writeDepositNotice, type DepositNotice, type NoticedTransfer } from './deposit-notice.ts';
export type { Read, ZenginFault } from './record.ts';
