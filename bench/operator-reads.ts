import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '@tsuzura/http/config';
import { subjectOf } from '@tsuzura/store/seed';
import { openBrokerage, type Brokerage } from './brokerage.ts';
import { ask } from './lists.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

const pairs = 20;
const asksASide = 60;
const [fewOrders, manyOrders, mostOrders] = [100_000, 1_000_000, 10_000_000];
const [manyCustomers, mostCustomers] = [200_000, 1_000_000];
const page = 500_000;

const p95 = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? NaN;

/**
 * Orders of years, four a second, of every state; the newest hundreds are open. Only the rows that the monitor reads: no entry
 * of the ledger is behind them, and the queues of the night stay empty.
 */
async function addOrders({ owner }: Brokerage, count: number): Promise<void> {
  await owner.query('alter table app.fund_order disable trigger user');
  for (let from = 0; from < count; from += page) {
    await owner.query(
      `insert into app.fund_order (id, receipt_number, customer_id, fund_code, account_type, side, source, method, size, distribution_course,
          state, lapse_reason, ended_at, accepted_at, cutoff_at, application_date, execution_date, settlement_date)
        select 'bench-' || n, 'B' || n, $1, 'TZ01000' || 1 + n % 9, 'SPECIFIC', 'BUY', 'SPOT', 'AMOUNT', 10000, 'REINVEST', state,
            case state when 'LAPSED' then 'CASH_SHORT' end, case when state in ('LAPSED', 'CANCELED') then at end, at, at, at::date, at::date,
            at::date + 4
          from generate_series($2::bigint + 1, $3::bigint) as n,
            lateral (select timestamptz '2026-11-13 10:00+09' - interval '0.25 second' * ($4::bigint - n) as at,
              case when n > $4::bigint - 500 then 'EXECUTED' when n % 50 = 0 then 'CANCELED' when n % 71 = 0 then 'LAPSED' else 'COMPLETED' end
                as state) o`,
      [subjectOf('hanako'), from, Math.min(count, from + page), count],
    );
  }
  await owner.query('alter table app.fund_order enable trigger user');
  await owner.query('vacuum analyze app.fund_order');
}

/** People with names of their own, a telephone and a mail address. */
async function addPeople({ owner }: Brokerage, count: number): Promise<void> {
  const [hanako] = [subjectOf('hanako')];
  const copied = (table: string, changed: string) =>
    `insert into app.${table} select (jsonb_populate_record(t, jsonb_build_object(${changed}))).*
      from generate_series($2::bigint + 1, $3::bigint) as n, app.${table} t where t.customer_id = $1`;
  for (let from = 0; from < count; from += page) {
    const of = [from, Math.min(count, from + page)];
    await owner.query(
      `insert into app.customer (id, subject, username, created_at)
        select md5(n::text)::uuid::text, md5(n::text)::uuid::text, 'mail' || n || '@example.jp', now() from generate_series($1::bigint + 1, $2::bigint) as n`,
      of,
    );
    await owner.query(
      copied('account', `'customer_id', md5(n::text)::uuid::text, 'number', lpad((2000000 + n)::text, 7, '0')`),
      [hanako, ...of],
    );
    await owner.query(
      copied(
        'person',
        `'customer_id', md5(n::text)::uuid::text, 'last_name', '試験' || n % 5000, 'first_name', '人' || n, 'last_name_kana', 'シケン' || n % 5000,
          'first_name_kana', 'ヒト' || n, 'phone_number', '080-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0')`,
      ),
      [hanako, ...of],
    );
  }
  await owner.query('vacuum analyze app.customer, app.account, app.person');
}

/** Sides in turns, each first every other time: of each the 95th percentile. */
async function inPairs(
  count: number,
  sides: Readonly<Record<'reference' | 'product', (turn: number) => Promise<number>>>,
) {
  const side = async (name: 'reference' | 'product') => {
    const took: number[] = [];
    for (let turn = 0; turn < asksASide; turn += 1) took.push(await sides[name](turn));
    return p95(took);
  };
  for (let warmUp = 0; warmUp < 2; warmUp += 1) await Promise.all([side('reference'), side('product')]);
  const rounds = { reference: [] as number[], product: [] as number[] };
  for (let pair = 0; pair < count; pair += 1) {
    const order = pair % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
    for (const name of order) rounds[name].push(await side(name));
  }
  return rounds;
}

/** The first screen of the order monitor, with its counts, over many orders beside few; as it opens and with a filter. */
export async function benchOrderMonitor(config: Config, isLarge: boolean, count = pairs): Promise<Measured[]> {
  const opened: { stop(): Promise<void> }[] = [];
  const openWith = async (orders: number, name: string) => {
    const brokerage = await openBrokerage({ ...config, dataFolder: join(config.dataFolder, name) });
    opened.push(brokerage);
    await addOrders(brokerage, orders);
    const { child, address, tokens } = await serve<ServedApi>('operator-server.ts', brokerage.url);
    opened.push({ stop: async () => void child.kill() });
    const paths = ['/orders', '/orders?state=CANCELED', '/orders?state=EXECUTED&code=TZ010003'];
    return (turn: number) => ask(`${address}${paths[turn % paths.length]}`, tokens[0] ?? '');
  };
  try {
    const reference = await openWith(fewOrders, 'few');
    const product = await openWith(isLarge ? mostOrders : manyOrders, 'many');
    const rounds = await inPairs(count, { reference, product });
    return [compared(isLarge ? 'order-monitor-large' : 'order-monitor', rounds)];
  } finally {
    for (const one of opened.toReversed()) await one.stop();
  }
}

/** The search of the console by each thing that is said on the telephone, beside a read by its key through the same server. */
export async function benchOperatorSearch(config: Config, isLarge: boolean, count = pairs): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  let child: { kill(): void } | null = null;
  try {
    const people = isLarge ? mostCustomers : manyCustomers;
    await addPeople(brokerage, people);
    await brokerage.owner.query(
      `insert into ops.proposal (id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at)
        values ('bench-proposal', 'nav.correct', 'x', 'x', '{}', '{}', 'x', '[]', '[]', '{}', 'EXPIRED', 'm', 'm', now(), now())`,
    );
    const served = await serve<ServedApi>('operator-server.ts', brokerage.url);
    ({ child } = served);
    const [token = ''] = served.tokens;
    const words = [
      (n: number) => `試験${n % 5000}人${n}`,
      (n: number) => `シケン${n % 5000}`,
      (n: number) => `mail${n}@example.jp`,
      (n: number) => `080${String(n).padStart(8, '0')}`,
      (n: number) => String(2_000_000 + n),
    ];
    const rounds = await inPairs(count, {
      reference: () => ask(`${served.address}/proposals/bench-proposal`, token),
      product: (turn) => {
        const word = words[turn % words.length]?.(((turn * 7_919) % people) + 1) ?? '';
        return ask(`${served.address}/search?q=${encodeURIComponent(word)}`, token);
      },
    });
    return [compared(isLarge ? 'operator-search-large' : 'operator-search', rounds)];
  } finally {
    child?.kill();
    await brokerage.stop();
  }
}

/** `node bench/operator-reads.ts search 5` runs one alone, with so many pairs. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-operator-reads-'));
  const [only, count = String(pairs), size] = process.argv.slice(2);
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    const bench = only === 'search' ? benchOperatorSearch : benchOrderMonitor;
    for (const measured of await bench(config, size === '--large', Number(count)))
      console.log(
        `${measured.name}: ${measured.product.toFixed(2)} ms beside ${measured.reference?.toFixed(2)}, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
