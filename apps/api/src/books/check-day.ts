import { addDays, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { accountKey, customerRanges, type CustomerRange } from '@tsuzura/domain/ledger';
import { allowLongChecks, lookUpByCustomer } from '@tsuzura/store/books';
import type { Reader, LogFault, Tx } from '@tsuzura/store/kernel';
import {
  checkEntries,
  lastChecked,
  lastClosed,
  markMoved,
  takeMoved,
  verifyChain,
  writeChecked,
  type ChainCheck,
  type Difference,
  type EntryRange,
  type WrongCashLine,
} from '@tsuzura/store/ledger';
import { rangesInOne, type PageEnd } from '../kernel/jobs/index.ts';
import type { Alarm } from '../kernel/alarm.ts';
import { movedBookFaults } from './book-faults.ts';
import { raiseFaults, type Fault } from './faults.ts';

/** What one transaction looks at. */
const atOnce = { entries: 50_000n, customers: 500 };
const customersLeft = 'customers';

/**
 * A page of the nightly check. It begins where the last one ended and goes up to the day that was closed, so its cost is that of the
 * day, however long the history is: debits and credits and the balances that moved, then the books beside the ledger of everybody for whom
 * something was booked, from what the last check of theirs came to. A difference is raised to the operators, never repaired and never passed over. `recheckPage` looks at everything.
 */
export async function checkDayPage(
  tx: Tx,
  at: Instant,
  alarm: Alarm,
  after: string | null,
  { limits = atOnce, ranges = rangesInOne(tx) } = {},
): Promise<PageEnd> {
  const closed = await lastClosed(tx, addDays(ymdOf(at), -1));
  const checked = await lastChecked(tx);
  if (!closed || (checked && checked.day >= closed.day)) return false;
  await allowLongChecks(tx);
  if (after !== customersLeft) {
    const behind = after === null ? (checked?.lastEntry ?? 0n) : BigInt(after);
    const end = behind + limits.entries;
    const through = end < closed.lastEntry ? end : closed.lastEntry;
    const range = { behind, through };
    await markMoved(tx, range);
    const faults = await ranges.each(async (part, customers) => {
      if (part !== tx) await allowLongChecks(part);
      await lookUpByCustomer(part);
      return entryFaults(part, shareOf(range, customers));
    });
    await raiseFaults(tx, at, alarm, faults.flat());
    if (through < closed.lastEntry) return { after: String(through) };
    // The other ranges see who was marked when this is committed.
    if (ranges.isParallel) return { after: customersLeft };
  }
  const taken = await ranges.each(async (part, range) => {
    if (part !== tx) await allowLongChecks(part);
    await lookUpByCustomer(part);
    const customers = await takeMoved(part, range, limits.customers);
    await raiseFaults(part, at, alarm, await movedBookFaults(part, customers, closed.day));
    return customers.length;
  });
  if (taken.includes(limits.customers)) return { after: customersLeft };
  // whether its rows are still what was sealed is asked of all days together, in the re-check
  await raiseFaults(
    tx,
    at,
    alarm,
    chainFaults(await verifyChain(tx, { since: checked?.day ?? null, withRows: false })),
  );
  await writeChecked(tx, closed);
  return false;
}

/** Entries are shared out among those who work on ranges of customers: each takes as many, whosever they are. */
function shareOf({ behind, through }: EntryRange, customers: CustomerRange): EntryRange {
  const count = BigInt(customerRanges.length);
  const place = BigInt(customerRanges.findIndex(({ after }) => after === customers.after));
  const edge = (share: bigint) => behind + ((through - behind) * share) / count;
  return { behind: edge(place), through: edge(place + 1n) };
}

async function entryFaults(reader: Reader, range: EntryRange): Promise<Fault[]> {
  const { unbalanced, differences, missingLines } = await checkEntries(reader, range);
  return [
    ...unbalanced.map(({ instrument, difference }) => ({
      check: 'trial-balance',
      subject: instrument,
      detail: { difference: `${difference}` },
    })),
    ...differences.map(faultOf('rebuild')),
    ...missingLines.map(cashLineFault),
  ];
}

export const faultOf =
  (check: string) =>
  ({ account, kept, derived }: Difference): Fault => ({
    check,
    subject: accountKey(account),
    detail: { kept: `${kept}`, derived: `${derived}` },
  });

export const cashLineFault = ({ entryId, type, customerId, isKept }: WrongCashLine): Fault => ({
  check: 'cash-lines',
  subject: `${entryId} ${type}`,
  detail: { customerId, what: isKept ? 'without its posting' : 'missing' },
});

/** A row of a sealed log that is not as it was sealed, or a seal that does not fit. */
export const logFault = ({ log, through, id, what }: LogFault): Fault => ({
  check: 'audit-log',
  subject: `${log} ${id ?? through}`,
  detail: { what, through },
});

export function chainFaults(chain: ChainCheck): Fault[] {
  if (chain.whole) return [];
  const { fault } = chain;
  const row = fault.of === 'row' ? { entry: `${fault.entryId}`, line: fault.line, what: fault.what } : {};
  return [{ check: 'chain', subject: fault.day, detail: { of: fault.of, ...row } }];
}
