import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import { issueConfirmToken, type Quoted } from '../apps/api/src/fund-order/confirm-token.ts';
import { customerOf } from './brokerage.ts';
import { LoadRunner, type Phase, type PhaseResult } from './load-phase.ts';

/** What the generator is told once, before its first phase. */
export interface LoadPlan {
  readonly port: number;
  /** Of a bare server that refuses everything. */
  readonly refuserPort: number;
  /** One customer each. */
  readonly tokens: readonly string[];
  /** Orders if there is a quote, else reads. */
  readonly order: {
    readonly quoted: Quoted;
    readonly key: string;
    readonly fields: Readonly<Record<string, unknown>>;
  } | null;
}

export type LoadMessage = { readonly plan: LoadPlan } | { readonly phase: Phase };

/** A phase as one looks at it: requests of the first half second are left out, for the queues are still filling. */
export interface PhaseSummary {
  /** Answers with status 200 a second. */
  readonly goodput: number;
  /** Of these, in milliseconds after the request was due. */
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly unanswered: number;
  /** The 99th percentile and the refusals of each quarter of a second. */
  readonly windows: readonly { readonly p99: number; readonly refused: number }[];
  readonly acknowledged: readonly string[];
  readonly cpuMilliseconds: number;
  readonly lag: number;
}

export const windowMilliseconds = 250;
const rampMilliseconds = 500;
/** More than the product accepts in any phase: orders are made before the phase, so that making them is not measured. */
const mostPerSecond = 12_000;
const path = '/v1/fundInvestment/orders/subscription/complete';

let plan: LoadPlan | null = null;
let runner: LoadRunner | null = null;
let refusedRunner: LoadRunner | null = null;
let requests: string[] = [];
let used = 0;
let made = 0;

const readOf = (port: number, token: string): string =>
  `GET /v1/assets HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`;

function orderOf({ port, tokens, order }: LoadPlan, key: KeyObject, index: number): string {
  if (!order) throw new Error('there is no quote');
  const customer = (index * 7) % tokens.length;
  const sealed = { ...order.quoted, orderId: randomUUID(), subject: customerOf(customer) };
  const { token } = issueConfirmToken(key, sealed, Date.now());
  const body = JSON.stringify({ confirmToken: token, ...order.fields });
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${tokens[customer]}\r\nidempotency-key: ${randomUUID()}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Those of an earlier phase that were not sent are kept; each order is sent once. */
function prepare(current: LoadPlan, phase: Phase): void {
  if (!current.order) {
    if (requests.length === 0)
      requests = current.tokens.map((token, index) =>
        readOf(current.port, current.tokens[(index * 7) % current.tokens.length] ?? token),
      );
    return;
  }
  const rate = phase.mode === 'open' ? phase.perSecond * 1.2 : mostPerSecond / 2;
  const wanted = Math.ceil((rate * phase.milliseconds) / 1_000) + 500;
  requests = requests.slice(used);
  used = 0;
  const key = createSecretKey(Buffer.from(current.order.key, 'hex'));
  while (requests.length < wanted) requests.push(orderOf(current, key, (made += 1)));
}

function nextRequest(): string {
  const index = used;
  used += 1;
  const request = plan?.order ? requests[index] : requests[index % requests.length];
  if (request === undefined) throw new Error('the phase ran out of prepared requests');
  return request;
}

const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN;

function summary({ milliseconds, samples, bodies, unanswered, cpuMilliseconds, lag }: PhaseResult): PhaseSummary {
  const from = rampMilliseconds;
  const steady = samples.filter(({ at }) => at >= from);
  const accepted = steady.filter(({ status }) => status === 200);
  // what was answered within the time, whenever it was asked
  const inTime = samples.filter(
    ({ at, took, status }) => status === 200 && at + took >= from && at + took <= milliseconds,
  );
  const statuses: Record<string, number> = {};
  for (const { status } of samples) statuses[status] = (statuses[status] ?? 0) + 1;
  const times = accepted.map(({ took }) => took);
  const windows = Array.from({ length: Math.floor(milliseconds / windowMilliseconds) }, (_, index) => {
    const within = samples.filter(({ at }) => Math.floor(at / windowMilliseconds) === index);
    const ok = within.filter(({ status }) => status === 200);
    return {
      p99: percentile(
        ok.map(({ took }) => took),
        0.99,
      ),
      refused: within.length - ok.length,
    };
  });
  return {
    goodput: (inTime.length / (milliseconds - from)) * 1_000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    statuses,
    unanswered,
    windows,
    acknowledged: bodies.map((text) => (JSON.parse(text) as { orderId: string }).orderId),
    cpuMilliseconds,
    lag,
  };
}

async function runPhase(product: LoadRunner, refuser: LoadRunner, phase: Phase): Promise<PhaseResult> {
  const perSecond = phase.mode === 'closed' ? phase.refusedPerSecond : undefined;
  if (perSecond === undefined) return product.run(phase);
  const { milliseconds } = phase;
  const [result] = await Promise.all([product.run(phase), refuser.run({ mode: 'open', perSecond, milliseconds })]);
  return result;
}

process.on('message', (message: LoadMessage) => {
  if ('plan' in message) {
    plan = message.plan;
    runner = new LoadRunner({ port: plan.port, request: nextRequest, keepBodies: plan.order !== null });
    refusedRunner = new LoadRunner({ port: plan.refuserPort, request: () => requests[0] ?? '', keepBodies: false });
    process.send?.({ ready: true });
    return;
  }
  if (!plan || !runner || !refusedRunner) throw new Error('a phase comes after the plan');
  prepare(plan, message.phase);
  void runPhase(runner, refusedRunner, message.phase).then((result) => process.send?.(summary(result)));
});
// the generator ends with the bench, whatever happens to it
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
