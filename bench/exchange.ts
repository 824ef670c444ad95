import { createSecretKey, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant, ymd, type Instant } from '@tsuzura/domain/calendar';
import { fxRate } from '@tsuzura/domain/fx';
import { fxEntries } from '@tsuzura/domain/ledger';
import { usdCents, yen } from '@tsuzura/domain/money';
import { readConfig, type Config } from '@tsuzura/http/config';
import { readConfirmKey } from '@tsuzura/store/fund-order';
import { post } from '@tsuzura/store/ledger';
import { issueQuoteId } from '../apps/api/src/fx/quote-id.ts';
import { addCustomers, customerOf, customerPrefix, openBrokerage, type Brokerage } from './brokerage.ts';
import { ordersATurn, provenBy, prover, send, takeTurns, type HttpRequest } from './intake-load.ts';
import { checkInvariants } from './invariants.ts';
import { ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** So many that hardly anybody exchanges more than a few times. */
const customers = 6_000;
const path = '/system/foreign/exchange';
/** Inside the hours of exchange. */
const noon = instant(Date.parse('2026-11-13T12:00:00+09:00'));

/** Every third customer has dollars and sells some; the others buy. */
const isSeller = (customer: number): boolean => customer % 3 === 2;

async function giveDollars({ owner, database }: Brokerage): Promise<void> {
  const sellers = Array.from({ length: customers }, (_, index) => index).filter(isSeller);
  const bought = sellers.flatMap((index) => {
    const booking = { ref: `given-${index}`, customerId: customerOf(index), at: noon };
    const sides = { jpy: yen(155_000), usd: usdCents(100_000) };
    return [fxEntries.bought(booking, sides), fxEntries.sweptBought(booking, sides)];
  });
  await database.tx((tx) => post(tx, bought));
  await owner.query(
    `insert into app.fx_exchange (id, customer_id, executed_at, direction, rate, jpy_amount, usd_amount)
      select 'given-' || n, $1 || lpad(n::text, 7, '0'), $2, 'JPY_TO_USD', 15500, 155000, 100000 from unnest($3::integer[]) as n`,
    [customerPrefix, new Date(noon), sellers],
  );
}

/** Every bearer is known before: everybody looks once, a few at a time. */
async function lookAll(address: string, bearers: readonly string[]): Promise<void> {
  const assets = '/foreign/assets';
  const look = (bearer: string) =>
    send(address, 'GET', { path: assets, headers: provenBy(address, 'GET', assets, bearer), body: '' });
  for (let from = 0; from < bearers.length; from += 16) await Promise.all(bearers.slice(from, from + 16).map(look));
}

/** Quoted and signed here, outside what is timed. */
function exchangesOf(
  address: string,
  key: ReturnType<typeof createSecretKey>,
  now: Instant,
  bearers: readonly string[],
  first: number,
): HttpRequest[] {
  return Array.from({ length: ordersATurn }, (_, index) => {
    const customer = ((first + index) * 7) % customers;
    const quoteId = issueQuoteId(key, customerOf(customer), fxRate(15_500), now, Date.now());
    const sides = isSeller(customer)
      ? { direction: 'USD_TO_JPY', usdAmount: '1.00' }
      : { direction: 'JPY_TO_USD', jpyAmount: 1_000 };
    return {
      path,
      headers: { ...provenBy(address, 'POST', path, bearers[customer] ?? ''), 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...sides, quoteId }),
    };
  });
}

/** Exchanges as they were answered must be there, once each, and no others. */
async function eachOnce({ owner }: Brokerage, answers: readonly string[]): Promise<void> {
  const acknowledged = new Set(answers.map((text) => (JSON.parse(text) as { exchangeId: string }).exchangeId));
  const { rows } = await owner.query<{ id: string }>(
    'select id from app.fx_exchange where customer_id like $1 and id not like $2',
    [`${customerPrefix}%`, 'given-%'],
  );
  const isWhole = rows.length === answers.length && rows.every(({ id }) => acknowledged.has(id));
  console.log(`  ${isWhole ? 'ok ' : 'BAD'} every acknowledged exchange exists exactly once (${rows.length})`);
  if (!isWhole) throw new Error('acknowledged exchanges and exchanges differ');
}

/** 両替, as a customer sends it, against a bare route with one INSERT; both commit durably. */
export async function benchExchange(config: Config): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
  await giveDollars(brokerage);
  await brokerage.owner.query(
    `update ops.clock set state = 'frozen', business_at = $1, seen_until = $1`, // the market of exchange has hours
    [new Date(noon)],
  );
  await brokerage.owner.query('vacuum analyze');
  const key = createSecretKey(await readConfirmKey(brokerage.database.reader));
  const bare = await serve<ServedApi>('bare-insert-server.ts', brokerage.ownerUrl);
  const { thumbprint } = prover;
  const product = await serve<ServedApi>(
    'api-server.ts',
    brokerage.url,
    String(customers),
    '1',
    thumbprint,
    '',
    'trading',
  );
  try {
    await lookAll(product.address, product.tokens);
    const { measured, answers } = await takeTurns(brokerage, 'exchange', {
      reference: bare.address,
      product: product.address,
      ordersFrom: (first) => exchangesOf(product.address, key, noon, product.tokens, first),
    });
    await eachOnce(brokerage, answers);
    await checkInvariants(brokerage, { close: ymd('2026-11-13') });
    return measured.slice(0, 1);
  } finally {
    bare.child.kill();
    product.child.kill();
    await brokerage.stop();
  }
}

/** `node bench/exchange.ts` runs it alone. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-exchange-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchExchange(config)) {
      const { name, reference, product, rounds } = measured;
      const figures = (numbers: readonly number[]) => numbers.map((one) => one.toFixed(0)).join(' ');
      console.log(
        `${name}: ${product.toFixed(1)} beside ${reference?.toFixed(1)}, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
      console.log(`  rounds ${figures(rounds.product)} beside ${figures(rounds.reference)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
