import { createHash } from 'node:crypto';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { Yen } from '@tsuzura/domain/money';
import { addBankFile } from '@tsuzura/store/cash';
import { sendLater, type Tx } from '@tsuzura/store/kernel';

export interface FileToSend {
  readonly id: string;
  readonly kind: 'PAYMENTS' | 'DEBITS';
  /** The day the money moves at the bank. */
  readonly on: Ymd;
  readonly content: Uint8Array;
  readonly records: number;
  readonly total: Yen;
  readonly at: Instant;
}

/** Kept, and sent with the change that made it: either both happen or neither does. */
export async function sendFile(tx: Tx, { id, kind, on, content, records, total, at }: FileToSend): Promise<void> {
  const added = await addBankFile(tx, { id, kind, state: 'SENT', fault: null, content, records, total, at });
  assert(added, 'a file to the bank is made once');
  const payload = { id, kind, on, content: Buffer.from(content).toString('base64') };
  await sendLater(tx, { id: messageId(id), topic: 'bank', payload, at });
}

function messageId(fileId: string): string {
  const hex = createHash('sha256').update(`bank ${fileId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
