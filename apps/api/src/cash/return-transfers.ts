import type { BatchLine } from '@tsuzura/contract/partner';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { lockOrderedReturns, lockSentReturns, setReturns, transferId, type TransferReturn } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import type { Raise } from './alert.ts';
import { sendPayments } from './send-payments.ts';

const bookingOf = ({ sequence, amount }: TransferReturn, at: Instant) => ({ ref: `return-${sequence}`, at, amount });

/** What operators decided to send back leaves suspense with the payment file of the day. True while more are left. */
export async function payReturns(tx: Tx, at: Instant, limit: number): Promise<boolean> {
  const ordered = await lockOrderedReturns(tx, limit);
  const [first] = ordered;
  if (!first) return false;
  const posted = await post(
    tx,
    ordered.map((one) => cashEntries.sentBack(bookingOf(one, at))),
  );
  assert(posted.ok && posted.fresh === ordered.length, 'what is in suspense can be sent back once');
  const fileId = `return-${ymdOf(at)}-${first.sequence}`;
  await sendPayments(tx, fileId, ordered, at);
  await setReturns(tx, ordered, 'SENT', fileId);
  return ordered.length === limit;
}

/** What the bank could not send back is in suspense again, for a person to find another account. Returns lines that fit none. */
export async function takeReturnResults(
  tx: Tx,
  lines: readonly BatchLine[],
  at: Instant,
  raise: Raise,
): Promise<number> {
  const byReference = new Map(lines.map((line) => [line.reference, line]));
  const known = (await lockSentReturns(tx, [...byReference.keys()])).filter(
    ({ sequence, amount }) => byReference.get(sequence)?.amount === amount,
  );
  const bounced = known.filter(({ sequence }) => byReference.get(sequence)?.result !== 'DONE');
  if (bounced.length > 0) {
    const posted = await post(
      tx,
      bounced.map((one) => cashEntries.cameBack(bookingOf(one, at))),
    );
    assert(posted.ok, 'money that came back can be booked');
  }
  await setReturns(
    tx,
    known.filter((one) => !bounced.includes(one)),
    'DONE',
  );
  await setReturns(tx, bounced, 'BOUNCED');
  for (const one of bounced) {
    const detail = { amount: String(one.amount) };
    await raise(tx, { kind: 'cash.return-bounced', subject: `${transferId(one)}-${one.sequence}`, detail }, at);
  }
  return lines.length - known.length;
}
