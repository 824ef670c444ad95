import { addDays, yearOf, type Ymd } from '@tsuzura/domain/calendar';
import {
  checkBooks,
  checkOpenBooks,
  compareKept,
  compareReplayed,
  everyYear,
  forgetReplayed,
  readReplayed,
  replayFromStart,
  replayOnto,
  writeReplayed,
  type BookDifference,
  type Replayed,
} from '@tsuzura/store/books';
import type { Tx } from '@tsuzura/store/kernel';
import { movedSinceChecked, type MovedCustomer } from '@tsuzura/store/ledger';
import type { Fault } from './faults.ts';

/** A year is closed when the trades of its last days have settled and its refunds are paid (rules TAX-9 and TAX-12): in January. */
const yearsFrom = (day: Ymd): number => yearOf(addDays(day, -31));

/**
 * The books of customers for whom something was booked since the last check, on `day` at the latest. Their replay goes on from what it came to then; it begins
 * at their first fill when they have none yet, when their past was corrected, or when something is found. Kept books that are to blame are
 * a fault too, and are replaced.
 */
export async function movedBookFaults(tx: Tx, moved: readonly MovedCustomer[], day: Ymd): Promise<Fault[]> {
  if (moved.length === 0) return [];
  const customers = moved.map(({ customerId }) => customerId);
  const before = await readReplayed(tx, customers);
  for (const { customerId, isCorrected } of moved) if (isCorrected) before.delete(customerId);
  const wentOn = await replayOnto(tx, moved, before);
  const begun = await replayFromStart(
    tx,
    customers.filter((id) => !wentOn.has(id)),
  );
  const replayed = new Map([...wentOn, ...begun]);
  // Quota and tax of years that are over change by a correction only.
  const since = moved.some(({ isCorrected }) => isCorrected) ? everyYear : yearsFrom(day);
  const found = [
    ...(await checkOpenBooks(tx, customers, since)),
    ...(await compareReplayed(tx, customers, replayed, since)),
  ];
  if (found.length === 0) {
    await writeReplayed(tx, replayed);
    return [];
  }
  const suspects = [...new Set(found.map(customerOf))];
  const again = await lookAtAll(tx, suspects);
  await writeReplayed(tx, new Map([...replayed, ...again.replayed]));
  const ofSuspects = new Map([...wentOn].filter(([id]) => suspects.includes(id)));
  return [...inBoth(found, again.differences), ...compareKept(ofSuspects, again.replayed)].map(faultOf);
}

/**
 * Everything about some customers, from their first order on. Customers may trade meanwhile, and the books are read in several queries: only
 * a difference that a second look finds too is real.
 */
export async function allBookFaults(tx: Tx, customers: readonly string[]): Promise<Fault[]> {
  if (customers.length === 0) return [];
  const first = await lookAtAll(tx, customers);
  const suspects = [...new Set(first.differences.map(customerOf))];
  const again = suspects.length === 0 ? [] : (await lookAtAll(tx, suspects)).differences;
  return [...inBoth(first.differences, again), ...(await keptFaults(tx, customers, first.replayed))].map(faultOf);
}

/** Kept books of those for whom nothing was booked since the last check; of the others the next check says it. */
async function keptFaults(
  tx: Tx,
  customers: readonly string[],
  fromStart: ReadonlyMap<string, Replayed>,
): Promise<BookDifference[]> {
  const kept = await readReplayed(tx, customers);
  const wentOn = await replayOnto(
    tx,
    [...kept.keys()].map((customerId) => ({ customerId, orders: [] })),
    kept,
  );
  const found = compareKept(wentOn, fromStart);
  if (found.length === 0) return [];
  const moved = await movedSinceChecked(tx, [...new Set(found.map(customerOf))]);
  const wrong = found.filter((one) => !moved.has(customerOf(one)));
  await forgetReplayed(tx, [...new Set(wrong.map(customerOf))]);
  return wrong;
}

async function lookAtAll(tx: Tx, customers: readonly string[]) {
  const replayed = await replayFromStart(tx, customers);
  const differences = [...(await checkBooks(tx, customers)), ...(await compareReplayed(tx, customers, replayed))];
  return { replayed, differences };
}

function inBoth(first: readonly BookDifference[], second: readonly BookDifference[]): BookDifference[] {
  const found = new Set(first.map(({ subject }) => subject));
  return second.filter(({ subject }) => found.has(subject));
}

/** Every subject begins with the customer. */
const customerOf = ({ subject }: BookDifference): string => subject.split(' ')[0] ?? '';

const faultOf = ({ book, subject, kept, derived }: BookDifference): Fault => ({
  check: `book ${book}`,
  subject,
  detail: { kept: `${kept}`, derived: `${derived}` },
});
