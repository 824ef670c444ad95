import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { balancedUrl, openBalancer } from './balancer.ts';
import { addCustomers, openBrokerage, type Brokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import type { PhaseSummary } from './load-generator.ts';
import { makeSigningKey } from './main-api.ts';
import {
  customers,
  eachOnce,
  emptyQueue,
  failures,
  openGenerator,
  overloadShare,
  planOrders,
  receiveWith,
  recoverySeconds,
  rounds,
  runOn,
  seconds,
  usualShare,
  type Generator,
} from './overload.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/*
 * The service as it is deployed, load balancer in front, when four times as much is asked of it as it can answer: customers who
 * look at their assets, and customers who complete a confirmed order. The server and PostgreSQL have one processor; the balancer and
 * the generator share the other, as they would be on other machines.
 *
 * Commands are favoured, so in overload the answers are other ones than at the maximum, and counting them alone would be too kind: an order
 * costs less than a look. `goodput` is the work that was done: an answer counts as much as it takes of the time, by the maximum of its kind
 * alone. `answers` is their number.
 */
const readShare = 0.8;
/** Requests at once that saturate the server; the best of them gives the maximum. */
const saturating = { reads: [6, 8, 12], orders: [60, 120], mix: [6, 8, 12] };

interface Round {
  readonly maximum: PhaseSummary;
  readonly usual: PhaseSummary;
  readonly overload: PhaseSummary;
  readonly recovery: PhaseSummary;
}

interface Capacity {
  readonly reads: number;
  readonly orders: number;
}

const workIn = ({ reads, orders }: PhaseSummary, capacity: Capacity): number =>
  reads.goodput / capacity.reads + orders.goodput / capacity.orders;

/** The phase in which most was done, and how many requests it had at once. */
async function maximumOf(
  generator: Generator,
  { connections, share, done }: { connections: readonly number[]; share: number; done: (one: PhaseSummary) => number },
) {
  let best = { connections: 0, goodput: 0, done: 0 };
  for (const count of [...connections, ...connections]) {
    const phase = { mode: 'closed', connections: count, milliseconds: 2_000, readShare: share } as const;
    const summary = await generator.phase(phase);
    if (done(summary) > best.done) best = { connections: count, goodput: summary.goodput, done: done(summary) };
  }
  return best;
}

async function roundOf(generator: Generator, connections: number): Promise<Round> {
  const milliseconds = seconds * 1_000;
  const maximum = await generator.phase({ mode: 'closed', connections, milliseconds });
  const open = (share: number) => generator.phase({ mode: 'open', perSecond: maximum.goodput * share, milliseconds });
  const overload = await open(overloadShare);
  const recovery = await open(usualShare);
  const usual = await open(usualShare);
  return { maximum, usual, overload, recovery };
}

function print(index: number, round: Round): void {
  for (const [name, one] of Object.entries(round) as [string, PhaseSummary][]) {
    const { reads, orders } = one;
    console.log(
      `  mix ${index} ${name.padEnd(8)} ${one.goodput.toFixed(0).padStart(5)}/s; looks ${reads.accepted} of ${reads.sent}, p99 ${reads.p99.toFixed(1)} ms; ` +
        `orders ${orders.accepted} of ${orders.sent}, p99 ${orders.p99.toFixed(1)} ms; unanswered ${one.unanswered}; ` +
        `generator ${one.cpuMilliseconds.toFixed(0)} ms of processor, ${one.lag.toFixed(1)} ms late`,
    );
  }
}

function figures(taken: readonly Round[], capacity: Capacity): Measured[] {
  const pairwise = (name: string, of: (round: Round) => readonly [reference: number, product: number]): Measured => {
    const pairs = taken.map(of);
    return compared(name, { reference: pairs.map(([one]) => one), product: pairs.map(([, other]) => other) });
  };
  const absolute = (name: string, of: (round: Round) => number, whole: (all: number[]) => number): Measured => {
    const all = taken.map(of);
    return { name, reference: null, product: whole(all), rounds: { reference: [], product: all } };
  };
  const sumOf = (round: Round, of: (phase: PhaseSummary) => number) =>
    Object.values(round).reduce((sum, phase: PhaseSummary) => sum + of(phase), 0);
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
  const work = (phase: PhaseSummary) => workIn(phase, capacity);
  return [
    pairwise('overload-mix-goodput', ({ maximum, overload }) => [work(maximum), work(overload)]),
    pairwise('overload-mix-answers', ({ maximum, overload }) => [maximum.goodput, overload.goodput]),
    pairwise('overload-mix-reads-p99', ({ usual, overload }) => [usual.reads.p99, overload.reads.p99]),
    pairwise('overload-mix-orders-p99', ({ usual, overload }) => [usual.orders.p99, overload.orders.p99]),
    absolute(
      'overload-mix-commands',
      ({ overload: { orders } }) => orders.accepted / orders.sent,
      (all) => Math.min(...all),
    ),
    absolute('overload-mix-failures', (round) => sumOf(round, failures), sum),
    absolute('overload-mix-unanswered', (round) => sumOf(round, (phase) => phase.unanswered), sum),
    absolute('overload-mix-recovery', recoverySeconds, (all) => Math.max(...all)),
  ];
}

async function measure(brokerage: Brokerage, api: ServedApi, port: number): Promise<Measured[]> {
  const order = await planOrders(brokerage, api);
  const opened = await openGenerator({
    port,
    refuserPort: port,
    host: new URL(balancedUrl).host,
    tokens: api.tokens,
    order,
    readShare,
  });
  const acknowledged: string[] = [];
  const generator: Generator = {
    ...opened,
    async phase(phase) {
      const result = await opened.phase(phase);
      acknowledged.push(...result.acknowledged);
      return result;
    },
  };
  try {
    const done = ({ goodput }: PhaseSummary) => goodput;
    const reads = await maximumOf(generator, { connections: saturating.reads, share: 1, done });
    const orders = await maximumOf(generator, { connections: saturating.orders, share: 0, done });
    const capacity = { reads: reads.goodput, orders: orders.goodput };
    const best = await maximumOf(generator, {
      connections: saturating.mix,
      share: readShare,
      done: (phase) => workIn(phase, capacity),
    });
    console.log(
      `  looks alone ${reads.goodput.toFixed(0)}/s, orders alone ${orders.goodput.toFixed(0)}/s; mixed most with ${best.connections} at once`,
    );
    // the way of refusing warms up as well
    await generator.phase({ mode: 'open', perSecond: best.goodput * overloadShare, milliseconds: 3_000 });
    const taken: Round[] = [];
    for (let index = 0; index < rounds; index += 1) {
      await emptyQueue(brokerage);
      const round = await roundOf(generator, best.connections);
      print(index, round);
      taken.push(round);
    }
    await eachOnce(brokerage, acknowledged);
    return figures(taken, capacity);
  } finally {
    opened.child.kill();
  }
}

export async function benchOverloadMix(config: Config): Promise<Measured[]> {
  runOn(process.pid, 0);
  const putBack = receiveWith(1);
  const brokerage = await openBrokerage(config);
  await addCustomers(brokerage, { until: customers, cash: 10_000_000n });
  await brokerage.owner.query('vacuum analyze');
  const key = JSON.stringify(await makeSigningKey());
  const api = await serve<ServedApi>(
    'api-server.ts',
    brokerage.url,
    String(customers),
    '1',
    '',
    'bounded',
    'main',
    balancedUrl,
    key,
  );
  const balancer = await openBalancer([Number(new URL(api.address).port)]);
  runOn(balancer.child.pid, 1);
  try {
    const measured = await measure(brokerage, api, balancer.port);
    await checkInvariants(brokerage, { close: ymd('2026-11-13') });
    return measured;
  } finally {
    putBack();
    balancer.close();
    api.child.kill();
    await brokerage.stop();
  }
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-overload-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchOverloadMix(config)) {
      const ratio = ratioOf(measured)?.ratio.toFixed(2);
      console.log(`${measured.name}: ${measured.product.toFixed(2)}${ratio === undefined ? '' : `, ratio ${ratio}`}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
