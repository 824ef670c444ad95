import { sql } from 'kysely';
import { bookChecks } from '@tsuzura/contract/ops';
import { openDatabase, type Database } from '@tsuzura/store/kernel';
import { described, runPart, type Fault } from '../../apps/api/src/books/index.ts';
import { withLongTimeouts } from '../long-timeouts.ts';
import { columns } from '../table.ts';

/** One of the invariants, looked at from the first row to the last. */
export interface CheckedInvariant {
  readonly title: string;
  readonly text: string;
  readonly found: number;
  /** The first of what was found. */
  readonly faults: readonly Fault[];
  readonly isTooLong: boolean;
  readonly milliseconds: number;
}

const mostShown = 10;

/** Every invariant of the books, the ledger's chain and the seals of the audit logs, on the whole of a database. It changes no row. */
export async function checkCopy(ownerUrl: string): Promise<readonly CheckedInvariant[]> {
  const database = openDatabase({ url: withLongTimeouts(ownerUrl), program: 'check-copy', connections: 2 });
  try {
    // What is known of the rows may be of before the last busy hour; the plans of these checks need it.
    await sql`analyze`.execute(database.reader);
    const checked: CheckedInvariant[] = [];
    for (const check of bookChecks) checked.push(await checkWhole(database, check));
    return checked;
  } finally {
    await database.close();
  }
}

async function checkWhole(database: Database, check: (typeof bookChecks)[number]): Promise<CheckedInvariant> {
  const { title, text } = described[check];
  const began = performance.now();
  const faults: Fault[] = [];
  let [found, after, isTooLong]: [number, string | null, boolean] = [0, '', false];
  while (after !== null) {
    const part = await runPart(database, check, after, Date.now);
    faults.push(...part.faults.slice(0, mostShown - faults.length));
    found += part.found;
    isTooLong ||= part.isTooLong;
    after = part.next;
  }
  return { title, text, found, faults, isTooLong, milliseconds: performance.now() - began };
}

/** Nothing was found, and everything was looked at. */
export const isWhole = ({ found, isTooLong }: CheckedInvariant): boolean => found === 0 && !isTooLong;

const verdict = (one: CheckedInvariant): string => {
  if (one.isTooLong) return '終わりませんでした';
  return one.found === 0 ? '正しい' : `${one.found}件の違い`;
};

/** As an operator reads it. */
export const checkTable = (checked: readonly CheckedInvariant[]): readonly string[] => [
  ...columns([
    ['確かめたこと', '結果', '秒', '内容'],
    ...checked.map((one) => [one.title, verdict(one), (one.milliseconds / 1_000).toFixed(1), one.text]),
  ]),
  ...checked.flatMap(({ title, faults }) =>
    faults.map(({ subject, detail }) => `  ${title}：${subject} ${JSON.stringify(detail)}`),
  ),
];

/** Says what was found, and gives whether that is nothing. */
export async function checkAndTell(ownerUrl: string, say: (line: string) => void): Promise<boolean> {
  const checked = await checkCopy(ownerUrl);
  for (const line of checkTable(checked)) say(line);
  return checked.every(isWhole);
}
