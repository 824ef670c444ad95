import { randomUUID } from 'node:crypto';
import { issueConfirmToken, openConfirmToken, type Quoted } from '../apps/api/src/fund-order/confirm-token.ts';
import { customerOf, customerPrefix, type Brokerage } from './brokerage.ts';
import { ordersATurn, provenBy, send, type HttpRequest } from './intake-load.ts';

const fundCode = 'TZ010002';
const amount = 1_000;
const path = '/v1/fundInvestment/orders/subscription';

/** What the confirm screen seals: it differs in nothing but customer and order id. Everybody asks, so every bearer is known. */
export async function quoteAll(address: string, key: Buffer, bearers: readonly string[]): Promise<Quoted> {
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
export function ordersOf(
  address: string,
  key: Buffer,
  quoted: Quoted,
  bearers: readonly string[],
  first: number,
  count = ordersATurn,
): HttpRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const customer = ((first + index) * 7) % bearers.length;
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

export async function everyoneReadTheDocuments({ owner }: Pick<Brokerage, 'owner'>): Promise<void> {
  await owner.query(
    `insert into app.fund_document_confirmation (customer_id, document_id, version, content_hash, url, confirmed_at, request_id)
      select c.id, d.id, d.version, d.content_hash, d.url, now(), 'bench' from app.fund_document d, app.customer c
      where d.fund_code = $1 and d.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS') and c.id like '${customerPrefix}%'`,
    [fundCode],
  );
  await owner.query('vacuum analyze');
}
