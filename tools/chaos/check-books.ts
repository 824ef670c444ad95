import { sql } from 'kysely';
import { checkBooks, checkOpenBooks, compareBooksWithTwin, type BookDifference } from '@tsuzura/store/books';
import { checkLogs, type Tx } from '@tsuzura/store/kernel';
import {
  checkEntries,
  compareWithTwin,
  rebuild,
  trialBalance,
  verifyChain,
  wrongCashLines,
} from '@tsuzura/store/ledger';
import { accountKey } from '@tsuzura/domain/ledger';
import { cashLineFault, chainFaults, faultOf, logFault } from '../../apps/api/src/books/check-day.ts';
import type { Finding, Proved } from './finding.ts';
import { rowsOf } from './snapshot.ts';

interface Fault {
  readonly check: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
const findingOf = (proves: Proved, { check, subject, detail }: Fault): Finding => ({
  proves,
  name: check,
  subject,
  detail: JSON.stringify(detail),
});

/** Money has both sides in M1, units in M3: the instrument says which. */
const bySide = ({ instrument, difference }: { readonly instrument: string; readonly difference: bigint }): Finding => ({
  proves: instrument === 'JPY' || instrument === 'USD' ? 'M1' : 'M3',
  name: 'unbalanced',
  subject: instrument,
  detail: `credits less debits are ${difference}`,
});

const bookFinding = ({ book, subject, kept, derived }: BookDifference): Finding => ({
  proves: book.startsWith('nisa') ? 'M4' : book.startsWith('tax') ? 'M5' : book.startsWith('position') ? 'M3' : 'M2',
  name: `book ${book}`,
  subject,
  detail: `kept ${kept}, derived ${derived}`,
});

/** Entries behind one and through another: their sums, the balances they moved, and their marks in the chain. */
export async function checkNewEntries(tx: Tx, behind: bigint, through: bigint): Promise<readonly Finding[]> {
  const { unbalanced, differences, missingLines } = await checkEntries(tx, { behind, through });
  return [
    ...unbalanced.map(bySide),
    ...(await unbalancedEntries(tx, behind, through)),
    ...differences.map(faultOf('balance')).map((fault) => findingOf('M2', fault)),
    ...missingLines.map(cashLineFault).map((fault) => findingOf('M2', fault)),
    ...(await brokenLeaves(tx, behind)),
  ];
}

/** Which entry it is: two wrongs may cancel each other out in a sum. */
async function unbalancedEntries(tx: Tx, behind: bigint, through: bigint): Promise<readonly Finding[]> {
  const rows = await rowsOf<{ entry_id: bigint; instrument: string; ref: string; difference: bigint }>(
    tx,
    sql`select p.entry_id, a.instrument, coalesce(min(e.ref), '') as ref, sum(p.amount)::bigint as difference
      from ledger.posting p join ledger.account a on a.id = p.account_id left join ledger.entry e on e.id = p.entry_id
      where p.entry_id > ${behind} and p.entry_id <= ${through} group by p.entry_id, a.instrument having sum(p.amount) <> 0 limit 100`,
  );
  return rows.map(({ entry_id, instrument, ref, difference }) => ({
    ...bySide({ instrument, difference }),
    name: 'broken-posting',
    subject: `entry ${entry_id} of ${ref}`,
  }));
}

/** What `post` noted of its entries when it wrote them; a seal is made of these, a night later. */
async function brokenLeaves(tx: Tx, behind: bigint): Promise<readonly Finding[]> {
  const rows = await rowsOf<{ first_entry: bigint; day: string }>(
    tx,
    sql`select r.first_entry, r.day::text as day from ledger.recording r, ledger.leaf_now(r.day, r.entry_ids, r.account_ids) n
      where r.first_entry > ${behind} and n.hash is distinct from r.hash order by r.first_entry limit 100`,
  );
  return rows.map(({ first_entry, day }) => ({
    proves: 'M8',
    name: 'chain',
    subject: `entries from ${first_entry} of ${day}`,
    detail: 'they are not what was written',
  }));
}

/** What customers hold and have under way, against the ledger; and their quota. */
export async function checkOpenPositions(tx: Tx, customers: readonly string[]): Promise<readonly Finding[]> {
  return [...(await checkOpenBooks(tx, customers)).map(bookFinding), ...(await overQuota(tx, customers))];
}

async function overQuota(tx: Tx, customers: readonly string[]): Promise<readonly Finding[]> {
  const rows = await rowsOf<{ customer_id: string; year: number; frame: string; taken: bigint }>(
    tx,
    sql`select customer_id, year, frame, used + reserved as taken from app.nisa_year
      where customer_id = any (${[...customers]}::text[]) and used + reserved > case frame when 'GROWTH' then 2400000 else 1200000 end`,
  );
  return rows.map(({ customer_id, year, frame, taken }) => ({
    proves: 'M4',
    name: 'quota-passed',
    subject: `${customer_id} ${year} ${frame}`,
    detail: `${taken} are used and reserved`,
  }));
}

/** Everything, of everybody: what a night checks and what a re-check checks, by the same functions and their naive twins. */
export async function checkAllBooks(tx: Tx, customers: readonly string[]): Promise<readonly Finding[]> {
  const chain = chainFaults(await verifyChain(tx)).map((fault) => findingOf('M8', fault));
  return [
    ...(await trialBalance(tx)).filter(({ difference }) => difference !== 0n).map(bySide),
    ...(await rebuild(tx)).map(faultOf('balance')).map((fault) => findingOf('M2', fault)),
    ...(await compareWithTwin(tx)).map(({ account, kept, derived }) =>
      findingOf('M2', {
        check: 'twin',
        subject: accountKey(account),
        detail: { kept: `${kept}`, derived: `${derived}` },
      }),
    ),
    ...(await wrongCashLines(tx, customers)).map(cashLineFault).map((fault) => findingOf('M2', fault)),
    ...(await checkBooks(tx, customers)).map(bookFinding),
    ...(await compareBooksWithTwin(tx, customers)).map(bookFinding),
    ...chain,
    ...(await brokenLogs(tx)),
  ];
}

async function brokenLogs(tx: Tx): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (let after: string | null = ''; after !== null;) {
    const { faults, last } = await checkLogs(tx, after, 10);
    findings.push(...faults.map(logFault).map((fault) => findingOf('M8', fault)));
    after = last;
  }
  return findings;
}
