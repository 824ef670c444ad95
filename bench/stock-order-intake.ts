import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { readConfirmKey } from '@tsuzura/store/fund-order';
import { issueConfirmToken, openConfirmToken } from '../apps/api/src/fund-order/confirm-token.ts';
import { quoteMilliseconds, type QuotedStockOrder } from '../apps/api/src/stock-order/quoted-order.ts';
import { addCustomers, customerOf, customerPrefix, openBrokerage, type Brokerage } from './brokerage.ts';
import { ordersATurn, provenBy, prover, send, takeTurns, type HttpRequest } from './intake-load.ts';
import { checkInvariants } from './invariants.ts';
import { ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** So many that hardly anybody orders more than a few times. */
const customers = 6_000;
const quantity = 100;
/** Inside the limits of the day whatever the price is. */
const asked = {
  stockCode: '1042',
  tradeType: 'SPOT',
  side: 'BUY',
  orderType: 'MARKET',
  condition: 'NONE',
  timeInForce: 'DAY',
  quantity,
  accountType: 'SPECIFIC',
} as const;

/** What the confirm screen seals: it differs in nothing but customer and order id. Everybody asks, so every bearer is known. */
async function quoteAll(address: string, key: Buffer, bearers: readonly string[]): Promise<QuotedStockOrder> {
  const path = '/v3/orders/confirmParams';
  const quoteFor = (bearer: string) =>
    send(address, 'POST', { path, headers: provenBy(address, 'POST', path, bearer), body: JSON.stringify(asked) });
  const first = await quoteFor(bearers[0] ?? '');
  // a few at a time: everybody at once would be an overload, and refused
  for (let from = 1; from < bearers.length; from += 16) await Promise.all(bearers.slice(from, from + 16).map(quoteFor));
  const { quote } = JSON.parse(first) as { quote: { confirmToken: string } };
  const quoted = openConfirmToken<QuotedStockOrder>(key, quote.confirmToken, customerOf(0), Date.now());
  if (!quoted) throw new Error('the quote does not open');
  return quoted;
}

/** Signed here, outside what is timed: a customer's device does that. */
function ordersOf(
  address: string,
  key: Buffer,
  quoted: QuotedStockOrder,
  bearers: readonly string[],
  first: number,
): HttpRequest[] {
  return Array.from({ length: ordersATurn }, (_, index) => {
    const customer = ((first + index) * 7) % customers;
    const sealed = { ...quoted, orderId: randomUUID(), subject: customerOf(customer) };
    const { token } = issueConfirmToken(key, sealed, Date.now(), quoteMilliseconds);
    return {
      path: '/v3/orders',
      headers: {
        ...provenBy(address, 'POST', '/v3/orders', bearers[customer] ?? ''),
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        ...asked,
        confirmToken: token,
        allowSameOrder: true, // customers take turns, and all of them order the same
      }),
    };
  });
}

/** Orders as they were answered must be there, once each, with one message to the exchange, and no others. */
async function eachOnce({ owner }: Brokerage, answers: readonly string[]): Promise<void> {
  const acknowledged = answers.map((text) => (JSON.parse(text) as { orderId: string }).orderId);
  const { rows } = await owner.query<{ id: string; messages: number }>(
    `select o.id, count(m.cl_ord_id)::int as messages from app.stock_order o
      left join app.exchange_message m on m.order_id = o.id where o.customer_id like $1 group by o.id`,
    [`${customerPrefix}%`],
  );
  const there = new Map(rows.map(({ id, messages }) => [id, messages]));
  const isWhole = there.size === acknowledged.length && acknowledged.every((id) => there.get(id) === 1);
  console.log(`  ${isWhole ? 'ok ' : 'BAD'} every acknowledged order exists exactly once (${there.size})`);
  if (!isWhole) throw new Error('acknowledged orders and orders differ');
}

/** An order of shares, as a customer sends it, against a bare route with one INSERT; both commit durably. */
export async function benchStockOrderIntake(config: Config): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
  await brokerage.owner.query('vacuum analyze');
  const key = await readConfirmKey(brokerage.database.reader);
  const bare = await serve<ServedApi>('bare-insert-server.ts', brokerage.ownerUrl);
  const count = String(customers);
  const thumbprint = prover.thumbprint;
  const product = await serve<ServedApi>('api-server.ts', brokerage.url, count, '1', thumbprint, '', 'trading');
  try {
    const quoted = await quoteAll(product.address, key, product.tokens);
    const { measured, answers } = await takeTurns(brokerage, 'stock-order-intake', {
      reference: bare.address,
      product: product.address,
      ordersFrom: (first) => ordersOf(product.address, key, quoted, product.tokens, first),
    });
    await eachOnce(brokerage, answers);
    await checkInvariants(brokerage, { close: ymd('2026-11-13') });
    return [...measured];
  } finally {
    bare.child.kill();
    product.child.kill();
    await brokerage.stop();
  }
}

/** `node bench/stock-order-intake.ts` runs it alone. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-stock-intake-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchStockOrderIntake(config)) {
      const { name, reference, product, rounds: all } = measured;
      const figures = (numbers: readonly number[]) => numbers.map((one) => one.toFixed(0)).join(' ');
      console.log(`${name}: ${product.toFixed(1)} beside ${reference?.toFixed(1)}`);
      console.log(`  ratio ${ratioOf(measured)?.ratio.toFixed(2)}`);
      console.log(`  rounds ${figures(all.product)} beside ${figures(all.reference)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
