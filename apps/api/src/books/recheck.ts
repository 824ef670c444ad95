import { ymd, type Instant } from '@tsuzura/domain/calendar';
import { allowLongChecks, customersAfter } from '@tsuzura/store/books';
import { checkLogs, type Tx } from '@tsuzura/store/kernel';
import { followEntries, rebuildPage, verifyChain, wrongCashLines, type ChainCheck } from '@tsuzura/store/ledger';
import type { Alarm } from '../kernel/alarm.ts';
import type { PageEnd } from '../kernel/jobs/index.ts';
import { allBookFaults } from './book-faults.ts';
import { cashLineFault, chainFaults, faultOf, logFault } from './check-day.ts';
import { raiseFaults } from './faults.ts';

const [entriesAtOnce, accountsAtOnce, customersAtOnce, daysAtOnce, sealsAtOnce] = [10_000, 5_000, 500, 10, 50];
/** In one transaction. */
const looksAtOnce = 10;

/** What is looked at, in this order; a page says its stage and where it goes on. */
type Stage = 'entries' | 'accounts' | 'customers' | 'days' | 'logs';
const next: Readonly<Record<Stage, Stage | null>> = {
  entries: 'accounts',
  accounts: 'customers',
  customers: 'days',
  days: 'logs',
  logs: null,
};

/**
 * A page of the whole check, from the first entry on: every entry by itself and every account along its postings, every kept
 * balance, everybody's books beside the ledger from their first fill, with what the nightly check keeps of them, and every sealed row, also of the audit logs. It holds one page at a time and goes on where it was stopped, so
 * it may take as long as it likes. The nightly check takes for granted what this one finds.
 */
export async function recheckPage(tx: Tx, at: Instant, alarm: Alarm, after: string | null): Promise<PageEnd> {
  await allowLongChecks(tx);
  let [stage, key] = readKey(after);
  for (let looks = 0; looks < looksAtOnce; looks += 1) {
    const { faults, last } = await look(tx, stage, key);
    await raiseFaults(tx, at, alarm, faults);
    const following = last === null ? next[stage] : stage;
    if (following === null) return false;
    [stage, key] = [following, last === null ? '' : String(last)];
  }
  return { after: `${stage} ${key}` };
}

function readKey(after: string | null): readonly [Stage, string] {
  const [stage = 'entries', ...key] = (after ?? 'entries ').split(' ');
  return [stage as Stage, key.join(' ')];
}

async function look(tx: Tx, stage: Stage, key: string) {
  if (stage === 'entries') {
    const { differences, last } = await followEntries(tx, BigInt(key || '0'), entriesAtOnce);
    return { faults: differences.map(faultOf('twin')), last };
  }
  if (stage === 'accounts') {
    const { differences, last } = await rebuildPage(tx, BigInt(key || '0'), accountsAtOnce);
    return { faults: differences.map(faultOf('rebuild')), last };
  }
  if (stage === 'logs') {
    const { faults, last } = await checkLogs(tx, key, sealsAtOnce);
    return { faults: faults.map(logFault), last };
  }
  if (stage === 'customers') {
    const customers = await customersAfter(tx, key, customersAtOnce);
    const lines = (await wrongCashLines(tx, customers)).map(cashLineFault);
    return { faults: [...lines, ...(await allBookFaults(tx, customers))], last: customers.at(-1) ?? null };
  }
  const chain: ChainCheck = await verifyChain(tx, { since: key === '' ? null : ymd(key), most: daysAtOnce });
  return { faults: chainFaults(chain), last: chain.whole ? chain.goOnAfter : null };
}
