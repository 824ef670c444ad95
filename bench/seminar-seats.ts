import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '@tsuzura/http/config';
import { addCustomers, openBrokerage, type Brokerage } from './brokerage.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** Each side first every other time, so that other load of the machine falls on both. */
const rounds = 5;
/** Warm-up of both sides: compilation at the start is not part of the comparison. */
const warmUp = 2;
const connections = 64;

export interface SeatsSize {
  readonly claims: number;
  readonly seats: number;
}
const usual: SeatsSize = { claims: 10_000, seats: 1_000 };

interface HttpRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

function send(address: string, { path, headers, body }: HttpRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === '' ? 'GET' : 'POST';
    const type = body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(`${address}${path}`, { method, agent, headers: { ...headers, ...type } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Every claim once, as many at once as there are connections. Claims a second. */
async function turn(address: string, claims: number, requestAt: (index: number) => HttpRequest): Promise<number> {
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < claims) {
        const one = requestAt(next);
        next += 1;
        await send(address, one);
      }
    }),
  );
  return claims / ((performance.now() - began) / 1_000);
}

async function addSeminar({ owner }: Brokerage, id: string, seats: number): Promise<void> {
  await owner.query(
    `insert into app.seminar select (jsonb_populate_record(s, jsonb_build_object('id', $1::text))).* from app.seminar s
      where s.id = 'seminar-20261126'`,
    [id],
  );
  await owner.query('insert into app.seminar_seats (seminar_id, capacity) values ($1, $2)', [id, seats]);
}

/** Exactly the seats there are, everybody else waiting, and nobody twice. */
async function expectExact({ owner }: Brokerage, id: string, { claims, seats }: SeatsSize): Promise<void> {
  const { rows } = await owner.query<{ confirmed: number; waiting: number; taken: number; listed: number }>(
    `select count(*) filter (where a.status = 'CONFIRMED')::int as confirmed,
        count(*) filter (where a.status = 'WAITLISTED')::int as waiting, q.taken, q.waiting as listed
      from app.seminar_application a join app.seminar_seats q on q.seminar_id = a.seminar_id where a.seminar_id = $1
      group by q.taken, q.waiting`,
    [id],
  );
  const [found] = rows;
  const isExact = found?.confirmed === seats && found.taken === seats && found.waiting === claims - seats;
  if (!isExact || found.listed !== found.waiting) throw new Error(`the seats are not exact: ${JSON.stringify(found)}`);
}

/** Claims on the seats of a seminar, all at once, against a bare route with one INSERT; both commit durably. */
export async function benchSeminarSeats(config: Config, size: SeatsSize = usual): Promise<Measured[]> {
  const { claims, seats } = size;
  const brokerage = await openBrokerage(config);
  await addCustomers(brokerage, { until: claims, cash: 1_000n });
  await brokerage.owner.query('vacuum analyze');
  const bare = await serve<ServedApi>('bare-insert-server.ts', brokerage.ownerUrl);
  const product = await serve<ServedApi>('api-server.ts', brokerage.url, String(claims));
  const taken = { reference: [] as number[], product: [] as number[] };
  try {
    const insert = JSON.stringify({ fundCode: 'TZ010002', accountType: 'SPECIFIC', amount: 1_000 });
    const claim = JSON.stringify({ answers: { people: '1名', experience: 'これから' }, agreed: true });
    // Everybody looks first, so that every bearer is known; a few at a time, for all at once would be an overload.
    const look = (token: string) =>
      send(product.address, {
        path: '/v1/seminarApplications',
        headers: { authorization: `Bearer ${token}` },
        body: '',
      });
    for (let from = 0; from < product.tokens.length; from += 16)
      await Promise.all(product.tokens.slice(from, from + 16).map(look));
    for (let round = -warmUp; round < rounds; round += 1) {
      const seminar = `bench-seminar-${round + warmUp}`;
      await addSeminar(brokerage, seminar, seats);
      const turns = {
        reference: () => turn(bare.address, claims, () => ({ path: '/orders', headers: {}, body: insert })),
        product: () =>
          turn(product.address, claims, (index) => ({
            path: `/v1/seminars/${seminar}/applications`,
            headers: { authorization: `Bearer ${product.tokens[index]}`, 'idempotency-key': randomUUID() },
            body: claim,
          })),
      };
      for (const name of round % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const)) {
        const perSecond = await turns[name]();
        if (round >= 0) taken[name].push(perSecond);
      }
      await expectExact(brokerage, seminar, size);
    }
  } finally {
    bare.child.kill();
    product.child.kill();
    agent.destroy();
    await brokerage.stop();
  }
  return [compared('seminar-seats', taken)];
}

/** `node bench/seminar-seats.ts` runs it alone, `--small` only to see that it runs. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-seats-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    const size = process.argv.includes('--small') ? { claims: 200, seats: 20 } : usual;
    for (const measured of await benchSeminarSeats(config, size))
      console.log(
        `seminar-seats: ${measured.product.toFixed(0)}/s beside ${measured.reference?.toFixed(0)}/s, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
