import { z } from 'zod';
import { endpoint, Id, ReceiptNumberInput } from '../kernel/index.ts';
import { changing } from './changing.ts';

/** As many as one list of a venue or of the company that streams it holds. */
const mostAttended = 5_000;

/** Who was there, by the list of the venue or of the company that streams it. Given again, the newer list counts. */
export const recordSeminarAttendance = endpoint({
  site: 'ops',
  method: 'PUT',
  path: '/seminars/{id}/attendance',
  title: 'セミナーの出欠の記録',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  params: z.object({ id: Id }),
  body: z.strictObject({ receiptNumbers: z.array(ReceiptNumberInput).max(mostAttended) }),
  /** Applications, not people. */
  answer: z.object({ attended: z.int(), absent: z.int() }),
});

export const seminarOpsCalls = [recordSeminarAttendance] as const;
