import { Agent, request } from 'node:http';
import { createProver } from '@tsuzura/http/testing';
import type { Brokerage } from './brokerage.ts';
import { compared, type Measured } from './result.ts';

/** Many short turns: other load of the machine falls on both sides, and the median ignores outliers. */
export const rounds = 9;
/** Warm-up: compilation at the start is not part of the comparison. */
export const warmUp = 6;
const milliseconds = 1_500;
const connections = 128;
/** More than the product can answer in a turn. */
export const ordersATurn = 6_000;

/** What the customers' tokens are bound to. One key for all: finding it again costs the same for one as for thousands. */
export const prover = createProver();
export const provenBy = (address: string, method: string, to: string, token: string) => ({
  authorization: `DPoP ${token}`,
  dpop: prover.proof({ method, url: `${address}${to}`, token }),
});

export interface HttpRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Turn {
  readonly perSecond: number;
  readonly p99: number;
  readonly answers: readonly string[];
}

export const agent = new Agent({ keepAlive: true, maxSockets: connections });

export function send(address: string, method: string, { path: to, headers, body }: HttpRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(`${address}${to}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
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
export async function turn(address: string, requestAt: (index: number) => HttpRequest | undefined): Promise<Turn> {
  const began = performance.now();
  const took: number[] = [];
  const answers: string[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < milliseconds) {
        const one = requestAt(next);
        next += 1;
        if (!one) throw new Error('the turn ran out of orders');
        const sent = performance.now();
        answers.push(await send(address, 'POST', one));
        took.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const sorted = took.toSorted((a, b) => a - b);
  return { perSecond: answers.length / seconds, p99: sorted[Math.floor(sorted.length * 0.99)] ?? NaN, answers };
}

/** What the workers of the service would have done meanwhile: without them the mails that wait only grow in number. */
export async function emptyQueue({ owner }: Pick<Brokerage, 'owner'>): Promise<void> {
  await owner.query('update ops.outbox set delivered_at = created_at where delivered_at is null');
  await owner.query('vacuum ops.outbox');
}

export interface Sides {
  readonly reference: string;
  readonly product: string;
  /** The orders of a turn, of which `first` is the number of the first among all. */
  ordersFrom(first: number): readonly HttpRequest[];
}

/** Turns of both sides; the reference gets the same bodies. Gives the figures of both budgets, and what the product answered. */
export async function takeTurns(
  brokerage: Brokerage,
  name: string,
  { reference, product, ordersFrom }: Sides,
): Promise<{ readonly measured: readonly Measured[]; readonly answers: readonly string[] }> {
  const taken = { reference: [] as Turn[], product: [] as Turn[] };
  const answers: string[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    await emptyQueue(brokerage);
    if (round === -3) await brokerage.owner.query('analyze');
    const orders = ordersFrom((round + warmUp) * ordersATurn);
    const inserts = orders.map((one) => ({ ...one, path: '/orders' }));
    const requests = {
      reference: (index: number) => inserts[index % ordersATurn],
      product: (index: number) => orders[index],
    };
    // Each is first every other time, so that neither always follows the other's garbage.
    const order = round % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
    for (const side of order) {
      const one = await turn(side === 'reference' ? reference : product, requests[side]);
      if (side === 'product') answers.push(...one.answers);
      if (round >= 0) taken[side].push(one);
    }
  }
  agent.destroy();
  const figure = (of: (one: Turn) => number, suffix = ''): Measured =>
    compared(`${name}${suffix}`, { reference: taken.reference.map(of), product: taken.product.map(of) });
  return { measured: [figure(({ perSecond }) => perSecond), figure(({ p99 }) => p99, '-p99')], answers };
}
