import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { customerCount, fundCode, type Signer } from './customers.ts';
import type { FaultyService } from './service.ts';

const path = '/v1/fundInvestment/orders/subscription';
const order = {
  fundCode,
  accountType: 'SPECIFIC',
  orderMethod: 'AMOUNT',
  amount: 1_000,
  distributionCourse: 'RECEIVE',
} as const;
/** A customer gives up long after this; whoever must wait longer here has found a defect. */
const patienceMs = 40_000;
const senders = 16;

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
}

export interface Burst {
  /** Order ids that were answered with success, in the order of the answers. */
  readonly acknowledged: readonly string[];
  /** Answers other than success and 503 with Retry-After; there must be none. */
  readonly wrong: readonly string[];
  readonly unavailable: number;
  /** When the answers of success came. */
  readonly answeredAt: readonly number[];
}

export function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
  agent?: Agent,
  timeoutMs = 20_000,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const content =
      body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, ...content },
        timeout: timeoutMs,
        ...(agent && { agent }),
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('error', () => resolve(null));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: text, retryAfter: answer.headers['retry-after'] }),
        );
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(null)); // nobody listens, or the connection broke: the outcome is unknown
    call.end(body);
  });
}

/**
 * Customers who buy, each with quote and completion, until told to stop. A completion without an answer, or with 503, is
 * sent again with the same key until it is answered: in the end each one is an order, and none is two.
 */
export function startBurst(service: FaultyService, signer: Signer, first: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  const acknowledged: string[] = [];
  const answeredAt: number[] = [];
  const wrong: string[] = [];
  let unavailable = 0;
  const stopping = new AbortController();
  let next = first;

  /** Sends until there is an answer that is not "come back later". */
  async function insist(customer: number, method: 'GET' | 'POST', to: string, body: string, key: string) {
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      const headers = {
        ...(await signer.customer(customer, method, to)),
        ...(key === '' ? {} : { 'idempotency-key': key }),
      };
      const answer = await send(service.ports.main, method, to, headers, body, agent);
      if (answer && !(answer.status === 503 && answer.retryAfter !== undefined)) return answer;
      if (answer) unavailable += 1;
      await pause(100);
    }
    wrong.push(`${method} ${to.split('?')[0]} had no answer for ${patienceMs / 1_000} s`);
    return null;
  }

  async function buy(customer: number): Promise<void> {
    const query = new URLSearchParams(Object.entries(order).map(([name, value]) => [name, String(value)]));
    const quoted = await insist(customer, 'GET', `${path}/confirmParams?${query}`, '', '');
    if (!quoted) return;
    if (quoted.status !== 200) return void wrong.push(`quote ${quoted.status} ${quoted.body.slice(0, 200)}`);
    const { quote } = JSON.parse(quoted.body) as { quote: { confirmToken: string } };
    const body = JSON.stringify({ ...order, confirmToken: quote.confirmToken });
    const done = await insist(customer, 'POST', `${path}/complete`, body, randomUUID());
    if (!done) return;
    if (done.status !== 200) return void wrong.push(`complete ${done.status} ${done.body.slice(0, 200)}`);
    acknowledged.push((JSON.parse(done.body) as { orderId: string }).orderId);
    answeredAt.push(performance.now());
  }

  const working = Promise.all(
    Array.from({ length: senders }, async () => {
      while (!stopping.signal.aborted) {
        next += 1;
        await buy(next % customerCount);
      }
    }),
  );
  return {
    isAnswered: (since: number) => answeredAt.some((at) => at > since),
    count: () => acknowledged.length,
    async stop(): Promise<Burst> {
      stopping.abort();
      await working;
      agent.destroy();
      return { acknowledged, wrong, unavailable, answeredAt };
    },
  };
}
