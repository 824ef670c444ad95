import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { readConfirmKey } from '@tsuzura/store/fund-order';
import { issueConfirmToken, openConfirmToken, type Quoted } from '../apps/api/src/fund-order/confirm-token.ts';
import { addCustomers, customerOf, customerPrefix, openBrokerage, type Brokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import { ordersATurn, provenBy, prover, send, takeTurns, type HttpRequest } from './intake-load.ts';
import { ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** So many that hardly anybody orders more than a few times. */
const customers = 6_000;
const fundCode = 'TZ010002';
const amount = 1_000;
const path = '/v1/fundInvestment/orders/subscription';

/** What the confirm screen seals: it differs in nothing but customer and order id. Everybody asks, so every bearer is known. */
async function quoteAll(address: string, key: Buffer, bearers: readonly string[]): Promise<Quoted> {
  const query = new URLSearchParams({
    fundCode,
    accountType: 'SPECIFIC',
    orderMethod: 'AMOUNT',
    amount: String(amount),
    distributionCourse: 'RECEIVE',
  });
  const quoteFor = (bearer: string) =>
    send(address, 'GET', {
      path: `${path}/confirmParams?${query}`,
      headers: provenBy(address, 'GET', `${path}/confirmParams`, bearer),
      body: '',
    });
  const first = await quoteFor(bearers[0] ?? '');
  // a few at a time: everybody at once would be an overload, and refused
  for (let from = 1; from < bearers.length; from += 16) await Promise.all(bearers.slice(from, from + 16).map(quoteFor));
  const { quote } = JSON.parse(first) as { quote: { confirmToken: string } };
  const quoted = openConfirmToken(key, quote.confirmToken, customerOf(0), Date.now());
  if (!quoted) throw new Error('the quote does not open');
  return quoted;
}

/** Signed here, outside what is timed: a customer's device does that. */
function ordersOf(
  address: string,
  key: Buffer,
  quoted: Quoted,
  bearers: readonly string[],
  first: number,
): HttpRequest[] {
  return Array.from({ length: ordersATurn }, (_, index) => {
    const customer = ((first + index) * 7) % customers;
    const { token } = issueConfirmToken(
      key,
      { ...quoted, orderId: randomUUID(), subject: customerOf(customer) },
      Date.now(),
    );
    return {
      path: `${path}/complete`,
      headers: {
        ...provenBy(address, 'POST', `${path}/complete`, bearers[customer] ?? ''),
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        confirmToken: token,
        fundCode,
        accountType: 'SPECIFIC',
        orderMethod: 'AMOUNT',
        amount,
        distributionCourse: 'RECEIVE',
        allowSameOrder: true, // customers take turns, and all of them order the same
      }),
    };
  });
}

async function everyoneReadTheDocuments({ owner }: Brokerage): Promise<void> {
  await owner.query(
    `insert into app.fund_document_confirmation (customer_id, document_id, version, content_hash, url, confirmed_at, request_id)
      select c.id, d.id, d.version, d.content_hash, d.url, now(), 'bench' from app.fund_document d, app.customer c
      where d.fund_code = $1 and d.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS') and c.id like '${customerPrefix}%'`,
    [fundCode],
  );
  await owner.query('vacuum analyze');
}

/** Orders as they were answered must be there, once each, and no others. */
async function eachOnce({ owner }: Brokerage, answers: readonly string[]): Promise<void> {
  const acknowledged = answers.map((text) => (JSON.parse(text) as { orderId: string }).orderId);
  const { rows } = await owner.query<{ id: string }>('select id from app.fund_order where customer_id like $1', [
    `${customerPrefix}%`,
  ]);
  const there = new Set(rows.map(({ id }) => id));
  const isWhole = there.size === acknowledged.length && acknowledged.every((id) => there.has(id));
  console.log(`  ${isWhole ? 'ok ' : 'BAD'} every acknowledged order exists exactly once (${there.size})`);
  if (!isWhole) throw new Error('acknowledged orders and orders differ');
}

/** Complete, as a customer sends it, against a bare route with one INSERT; both commit durably. */
export async function benchOrderIntake(config: Config): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
  await everyoneReadTheDocuments(brokerage);
  const key = await readConfirmKey(brokerage.database.reader);
  const bare = await serve<ServedApi>('bare-insert-server.ts', brokerage.ownerUrl);
  const product = await serve<ServedApi>('api-server.ts', brokerage.url, String(customers), '1', prover.thumbprint);
  try {
    const quoted = await quoteAll(product.address, key, product.tokens);
    const { measured, answers } = await takeTurns(brokerage, 'order-intake', {
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

/** `node bench/order-intake.ts` runs it alone. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-intake-'));
  try {
    for (const measured of await benchOrderIntake(
      readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' }),
    )) {
      const { name, reference, product, rounds: all } = measured;
      console.log(
        `${name}: ${product.toFixed(1)} beside ${reference?.toFixed(1)}, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
      console.log(
        `  rounds ${all.product.map((one) => one.toFixed(0)).join(' ')} beside ${all.reference.map((one) => one.toFixed(0)).join(' ')}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
