import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import { issueConfirmToken, type Quoted } from '../apps/api/src/fund-order/confirm-token.ts';
import { customerOf } from './brokerage.ts';
import { LoadRunner, type Phase, type PhaseResult, type Sample } from './load-phase.ts';
import { randomFrom } from './random.ts';

/** What the generator is told once, before its first phase. */
export interface LoadPlan {
  readonly port: number;
  /** Of a bare server that refuses everything. */
  readonly refuserPort: number;
  /** Under which the API is asked for, where that is not the address of the port. */
  readonly host?: string;
  /** One customer each. */
  readonly tokens: readonly string[];
  /** Orders if there is a quote, else reads. */
  readonly order: {
    readonly quoted: Quoted;
    readonly key: string;
    readonly fields: Readonly<Record<string, unknown>>;
  } | null;
  /** Of all requests, where there is a quote; the rest are orders. */
  readonly readShare?: number;
}

/** Of one kind of request; `sent` counts what was answered in any way. */
export interface KindSummary {
  readonly goodput: number;
  readonly p99: number;
  readonly sent: number;
  readonly accepted: number;
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
  readonly reads: KindSummary;
  readonly orders: KindSummary;
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
let reads: readonly string[] = [];
let readsSent = 0;
let orders: string[] = [];
let ordersSent = 0;
let made = 0;
/** Of the phase that runs. */
let readShare = 1;
const draw = randomFrom(2);

const hostOf = ({ port, host }: LoadPlan): string => host ?? `127.0.0.1:${port}`;

const readOf = (current: LoadPlan, token: string): string =>
  `GET /v1/assets HTTP/1.1\r\nhost: ${hostOf(current)}\r\nauthorization: Bearer ${token}\r\n\r\n`;

function orderOf(current: LoadPlan, key: KeyObject, index: number): string {
  const { tokens, order } = current;
  if (!order) throw new Error('there is no quote');
  const customer = (index * 7) % tokens.length;
  const sealed = { ...order.quoted, orderId: randomUUID(), subject: customerOf(customer) };
  const { token } = issueConfirmToken(key, sealed, Date.now());
  const body = JSON.stringify({ confirmToken: token, ...order.fields });
  return (
    `POST ${path} HTTP/1.1\r\nhost: ${hostOf(current)}\r\nauthorization: Bearer ${tokens[customer]}\r\nidempotency-key: ${randomUUID()}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Orders of an earlier phase that were not sent are kept; each order is sent once. */
function prepare(current: LoadPlan, phase: Phase): void {
  const { tokens } = current;
  if (reads.length === 0)
    reads = tokens.map((token, index) => readOf(current, tokens[(index * 7) % tokens.length] ?? token));
  if (!current.order) return;
  const rate = phase.mode === 'open' ? phase.perSecond * 1.2 : mostPerSecond / 2;
  const share = 1 - (phase.readShare ?? current.readShare ?? 0);
  const wanted = Math.ceil((rate * share * phase.milliseconds) / 1_000) + 500;
  orders = orders.slice(ordersSent);
  ordersSent = 0;
  const key = createSecretKey(Buffer.from(current.order.key, 'hex'));
  while (orders.length < wanted) orders.push(orderOf(current, key, (made += 1)));
}

function nextRequest(): string {
  if (draw() < readShare) return reads[(readsSent += 1) % reads.length] ?? '';
  const request = orders[ordersSent];
  ordersSent += 1;
  if (request === undefined) throw new Error('the phase ran out of prepared orders');
  return request;
}

const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN;

function kindSummary(samples: readonly Sample[], isRead: boolean, milliseconds: number): KindSummary {
  const of = samples.filter((one) => one.isRead === isRead && one.at >= rampMilliseconds);
  const accepted = of.filter(({ status }) => status === 200);
  const times = accepted.map(({ took }) => took);
  const inTime = samples.filter(
    (one) =>
      one.isRead === isRead &&
      one.status === 200 &&
      one.at + one.took >= rampMilliseconds &&
      one.at + one.took <= milliseconds,
  );
  const goodput = (inTime.length / (milliseconds - rampMilliseconds)) * 1_000;
  return { goodput, p99: percentile(times, 0.99), sent: of.length, accepted: accepted.length };
}

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
    reads: kindSummary(samples, true, milliseconds),
    orders: kindSummary(samples, false, milliseconds),
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
    refusedRunner = new LoadRunner({
      port: plan.refuserPort,
      request: () => orders[0] ?? reads[0] ?? '',
      keepBodies: false,
    });
    process.send?.({ ready: true });
    return;
  }
  if (!plan || !runner || !refusedRunner) throw new Error('a phase comes after the plan');
  readShare = plan.order ? (message.phase.readShare ?? plan.readShare ?? 0) : 1;
  prepare(plan, message.phase);
  void runPhase(runner, refusedRunner, message.phase).then((result) => process.send?.(summary(result)));
});
// the generator ends with the bench, whatever happens to it
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
