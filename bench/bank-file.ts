import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDepositNotice, type NoticedTransfer } from '@tsuzura/contract/partner';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { readConfig, type Config } from '@tsuzura/http/config';
import { rebuild, trialBalance } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { creditTransfers, takeDepositFile } from '../apps/api/src/cash/take-deposits.ts';
import { addCustomers, customerPrefix, openBrokerage, type Brokerage } from './brokerage.ts';
import type { Measured } from './result.ts';

const day = ymd('2026-11-13');
const at = atJst(day, '11:00');
const page = 5_000;
const nobody = async () => undefined;

async function addAccounts({ owner }: Brokerage): Promise<void> {
  await owner.query(
    `insert into app.person select (jsonb_populate_record(p, jsonb_build_object('customer_id', c.id))).*
      from app.customer c, app.person p where c.id like '${customerPrefix}%' and p.customer_id = '${subjectOf('hanako')}' on conflict do nothing`,
  );
  await owner.query(
    `insert into app.deposit_account select id, '301', lpad((3000000 + row_number() over (order by id))::text, 7, '0')
      from app.customer where id like '${customerPrefix}%'`,
  );
  await owner.query('vacuum analyze');
}

const transfers = (count: number, customers: number): NoticedTransfer[] =>
  Array.from({ length: count }, (_, index) => ({
    inquiry: String(index + 1).padStart(6, '0'),
    accountDate: day,
    amount: yen(1_000 + (index % 97)),
    account: `301${String(3_000_001 + (index % customers)).padStart(7, '0')}`,
    payer: 'ﾔﾏﾀﾞ ﾊﾅｺ',
    payerBank: 'ｼｵｻｲ',
    payerBranch: 'ﾐﾅﾄ',
    isCancellation: false,
  }));

/** `--large`: the file of the figure. A quarter of it shows the same rate in a quarter of the time. */
const usualCount = process.argv.includes('--large') ? 100_000 : 25_000;

/** A 振込入金通知 from its bytes to credited cash with mails, and the same file again. */
export async function benchBankFile(config: Config, count = usualCount): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const { database } = brokerage;
  try {
    const customers = Math.ceil(count / 5);
    await addCustomers(brokerage, { until: customers, cash: 1_000n });
    await addAccounts(brokerage);
    const content = writeDepositNotice(
      { madeOn: day, transfers: transfers(count, customers) },
      { code: '9874', name: 'ﾐﾁｼｵ', holder: 'ﾂﾂﾞﾗ(ｶ' },
    );
    const take = async (name: string) => {
      const began = performance.now();
      const taken = await database.tx((tx) => takeDepositFile(tx, { name, content, at }, nobody));
      while ((await database.tx((tx) => creditTransfers(tx, at, page, nobody))) > 0);
      return { taken, milliseconds: performance.now() - began };
    };
    const first = await take('bench-1');
    const again = await take('bench-2');
    const { rows } = await brokerage.owner.query<{ count: string }>(
      `select count(*) as count from ledger.entry where ref like 'transfer-%'`,
    );
    const { reader } = database;
    const wrong = [
      ...(await trialBalance(reader)).filter(({ difference }) => difference !== 0n),
      ...(await rebuild(reader)),
    ];
    const isSound = first.taken.added === count && again.taken.added === 0 && Number(rows[0]?.count) === count;
    if (!isSound || wrong.length > 0) throw new Error('a deposit is missing, doubled or wrong');
    const perSecond = count / (first.milliseconds / 1_000);
    return [
      { name: 'bank-file', reference: null, product: perSecond, rounds: { reference: [], product: [perSecond] } },
    ];
  } finally {
    await brokerage.stop();
  }
}

/** `node bench/bank-file.ts --large` runs it alone. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-bank-file-'));
  try {
    const [measured] = await benchBankFile(readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' }));
    console.log(`${usualCount} deposits: ${measured?.product.toFixed(0)}/s; the same file again added nothing`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
