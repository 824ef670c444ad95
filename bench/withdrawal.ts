import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '@tsuzura/http/config';
import { rebuild, trialBalance } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { addCustomers, customerPrefix, openBrokerage, type Brokerage } from './brokerage.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** Short turns, each side first every other time, so that other load of the machine falls on both. */
const rounds = 9;
/** Warm-up of both sides: compilation at the start is not part of the comparison. */
const warmUp = 6;
const milliseconds = 1_500;
const connections = 32;
/** Enough that nobody comes near the number of requests a day allows (account protection). */
const customers = 2_000;

interface HttpRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

function send(address: string, { path, headers, body }: HttpRequest, method = 'POST'): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(`${address}${path}`, { method, agent, headers: { ...headers, ...type } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** As many at once as there are connections; each sends its next when it is answered. */
async function turn(
  address: string,
  requestAt: (index: number) => HttpRequest,
): Promise<{ perSecond: number; answers: number }> {
  const began = performance.now();
  let next = 0;
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < milliseconds) {
        const one = requestAt(next);
        next += 1;
        await send(address, one);
        answers += 1;
      }
    }),
  );
  return { perSecond: answers / ((performance.now() - began) / 1_000), answers };
}

/** Withdrawals need a person behind the account: whose name it is. */
async function addPeople({ owner }: Brokerage): Promise<void> {
  await owner.query(
    `insert into app.person select (jsonb_populate_record(p, jsonb_build_object('customer_id', c.id))).*
      from app.customer c, app.person p where c.id like '${customerPrefix}%' and p.customer_id = '${subjectOf('hanako')}' on conflict do nothing`,
  );
  await owner.query('vacuum analyze');
}

/** POST withdrawalRequests, as a customer sends it, against a bare route with one INSERT; both commit durably. */
export async function benchWithdrawal(config: Config): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  await addCustomers(brokerage, { until: customers, cash: 100_000_000n });
  await addPeople(brokerage);
  const bare = await serve<ServedApi>('bare-insert-server.ts', brokerage.ownerUrl);
  const product = await serve<ServedApi>('api-server.ts', brokerage.url, String(customers));
  const taken = { reference: [] as number[], product: [] as number[] };
  let acknowledged = 0;
  try {
    const requests = {
      reference: (): HttpRequest => ({
        path: '/orders',
        headers: {},
        body: JSON.stringify({ fundCode: 'TZ010002', accountType: 'SPECIFIC', amount: 1_000 }),
      }),
      product: (index: number): HttpRequest => ({
        path: '/v1/cashFlows/withdrawalRequests',
        headers: {
          authorization: `Bearer ${product.tokens[(index * 7) % customers]}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ amount: 1_000 }),
      }),
    };
    // Everybody looks first, so that every bearer is known; a few at a time, for all at once would be an overload.
    const look = (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return send(product.address, { path: '/v1/cashFlows/scheduledWithdrawalSetting', headers, body: '' }, 'GET');
    };
    for (let from = 0; from < product.tokens.length; from += 16)
      await Promise.all(product.tokens.slice(from, from + 16).map(look));
    for (let round = -warmUp; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
      for (const name of order) {
        const one = await turn((name === 'reference' ? bare : product).address, requests[name]);
        if (name === 'product') acknowledged += one.answers;
        if (round >= 0) taken[name].push(one.perSecond);
      }
    }
    const { rows } = await brokerage.owner.query<{ count: string }>('select count(*) as count from app.withdrawal');
    if (Number(rows[0]?.count) !== acknowledged) throw new Error('acknowledged withdrawals and withdrawals differ');
    const { reader } = brokerage.database;
    const wrong = [
      ...(await trialBalance(reader)).filter(({ difference }) => difference !== 0n),
      ...(await rebuild(reader)),
    ];
    if (wrong.length > 0) throw new Error(`the books are wrong in ${wrong.length} places`);
  } finally {
    bare.child.kill();
    product.child.kill();
    agent.destroy();
    await brokerage.stop();
  }
  return [compared('withdrawal', taken)];
}

/** `node bench/withdrawal.ts` runs it alone. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-withdrawal-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchWithdrawal(config)) {
      const { reference, product, rounds: all } = measured;
      console.log(
        `withdrawal: ${product.toFixed(0)}/s beside ${reference?.toFixed(0)}/s, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
      console.log(
        `  rounds ${all.product.map((one) => one.toFixed(0)).join(' ')} beside ${all.reference.map((one) => one.toFixed(0)).join(' ')}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
