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
 * Commands are favoured, so in overload there are more orders among the answers than at the maximum, and an order costs less than a look.
 * `goodput` is against the most that is answered of the very mix that was answered in overload: so many looks for so many orders, with the
 * number of requests at once that gives most of it. `answers` is against the most of what was asked.
 */
const readShare = 0.8;
/** Requests at once that may saturate the server; the best of them gives the maximum. */
const saturating = { asked: [4, 6, 8], answered: [4, 6, 8] };

interface Round {
  readonly maximum: PhaseSummary;
  /** The most of the mix that was answered in overload. */
  readonly same: PhaseSummary;
  readonly usual: PhaseSummary;
  readonly overload: PhaseSummary;
  readonly recovery: PhaseSummary;
}

/** Of what was answered, how much were looks. */
const readShareOf = ({ reads, orders }: PhaseSummary): number => reads.accepted / (reads.accepted + orders.accepted);

/** The phase in which most was answered and nothing was refused, and how many requests it had at once. */
async function maximumOf(generator: Generator, connections: readonly number[], share: number) {
  let best = { connections: 0, goodput: 0 };
  for (const count of [...connections, ...connections]) {
    const phase = { mode: 'closed', connections: count, milliseconds: 2_000, readShare: share } as const;
    const { goodput, reads } = await generator.phase(phase);
    if (reads.accepted === reads.sent && goodput > best.goodput) best = { connections: count, goodput };
  }
  return best;
}

interface Connections {
  readonly asked: number;
  readonly answered: number;
}

async function roundOf(generator: Generator, connections: Connections): Promise<Round> {
  const milliseconds = seconds * 1_000;
  const closed = (count: number, share: number) =>
    generator.phase({ mode: 'closed', connections: count, milliseconds, readShare: share });
  const maximum = await closed(connections.asked, readShare);
  const open = (share: number) => generator.phase({ mode: 'open', perSecond: maximum.goodput * share, milliseconds });
  const overload = await open(overloadShare);
  const recovery = await open(usualShare);
  const usual = await open(usualShare);
  const same = await closed(connections.answered, readShareOf(overload));
  return { maximum, same, usual, overload, recovery };
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

function figures(taken: readonly Round[]): Measured[] {
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
  return [
    pairwise('overload-mix-goodput', ({ same, overload }) => [same.goodput, overload.goodput]),
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
    const asked = await maximumOf(generator, saturating.asked, readShare);
    // Also the warm-up of refusing.
    const overload = await generator.phase({
      mode: 'open',
      perSecond: asked.goodput * overloadShare,
      milliseconds: 3_000,
    });
    const answered = await maximumOf(generator, saturating.answered, readShareOf(overload));
    console.log(
      `  most of what is asked ${asked.goodput.toFixed(0)}/s with ${asked.connections} at once; of what is answered in overload (${(100 * readShareOf(overload)).toFixed(0)} % looks) ${answered.goodput.toFixed(0)}/s with ${answered.connections}`,
    );
    const connections = { asked: asked.connections, answered: answered.connections };
    const taken: Round[] = [];
    for (let index = 0; index < rounds; index += 1) {
      await emptyQueue(brokerage);
      const round = await roundOf(generator, connections);
      print(index, round);
      taken.push(round);
    }
    await eachOnce(brokerage, acknowledged);
    return figures(taken);
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
