import { once } from 'node:events';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { readConfirmKey } from '@tsuzura/store/fund-order';
import { openConfirmToken } from '../apps/api/src/fund-order/confirm-token.ts';
import { addCustomers, customerOf, customerPrefix, openBrokerage, type Brokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import { windowMilliseconds, type LoadMessage, type LoadPlan, type PhaseSummary } from './load-generator.ts';
import type { Phase } from './load-phase.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/*
 * What the API still answers when four times as much is asked of it as it can answer. A phase is `maximum` (as many requests
 * at once as give the most answers), `usual` (0.7 of that a second) or `overload` (4 times that a second); one of each, and
 * another `usual` for the recovery, is a round, and a figure is the median of what the rounds give.
 *
 * The generator runs in a process of its own on a processor of its own, as it would on another machine; the server and
 * PostgreSQL share the other one. What the service cannot escape is that three more requests reach it for each that it
 * answers: reading and answering them takes about 100 µs each here, even from a bare server. So there are two figures. `goodput` is
 * against the maximum as it is, with nothing corrected. `beside` is against the maximum while the same generator sends the other three quarters to a bare server that does nothing but refuse:
 * the machine carries the same requests both times, and the difference is what our way of refusing costs more than any.
 * The generator has the same code and the same connections in every phase, and what it used is printed. Times count from the
 * moment at which a request was due, not from when it was sent, so a generator that is held up makes the figures worse.
 */
export const seconds = Number(process.env['OVERLOAD_SECONDS'] ?? 4);
export const rounds = Number(process.env['OVERLOAD_ROUNDS'] ?? 7);
/** Fewer than the tokens that the API remembers (10,000), else the maximum would be that of verifying tokens. */
export const customers = 8_000;
export const usualShare = 0.7;
export const overloadShare = 4;
/** How much longer than usual an answer may take for the service to have recovered. */
const recoveredRatio = 1.5;
const fundCode = 'TZ010002';
const amount = 1_000;
const orderFields = { fundCode, accountType: 'SPECIFIC', orderMethod: 'AMOUNT', amount, distributionCourse: 'RECEIVE' };
const subscription = '/v1/fundInvestment/orders/subscription';

type Kind = 'reads' | 'orders';
/** Requests at once that saturate the server; the best of them gives the maximum. */
const saturating: Readonly<Record<Kind, readonly number[]>> = { reads: [6, 8, 12], orders: [60, 80, 120] };

export interface Generator {
  readonly child: ChildProcess;
  phase(phase: Phase): Promise<PhaseSummary>;
}

/** On a processor of its own, where one is named. */
export async function openGenerator(plan: LoadPlan, processor: number | null = 1): Promise<Generator> {
  const { child } = await serve('load-generator.ts');
  if (processor !== null) runOn(child.pid, processor);
  const send = async (message: LoadMessage): Promise<unknown> => {
    const answered = once(child, 'message', { signal: AbortSignal.timeout(120_000) });
    child.send(message);
    return (await answered)[0];
  };
  await send({ plan });
  return { child, phase: async (phase) => (await send({ phase })) as PhaseSummary };
}

interface Round {
  readonly maximum: PhaseSummary;
  readonly beside: PhaseSummary;
  readonly usual: PhaseSummary;
  readonly overload: PhaseSummary;
  readonly recovery: PhaseSummary;
}

async function roundOf(generator: Generator, connections: number): Promise<Round> {
  const milliseconds = seconds * 1_000;
  const closed = { mode: 'closed', connections, milliseconds } as const;
  // what is compared follows one another: a machine is never quite the same from one quarter of a minute to the next
  const maximum = await generator.phase(closed);
  const open = (share: number) => generator.phase({ mode: 'open', perSecond: maximum.goodput * share, milliseconds });
  const overload = await open(overloadShare);
  const recovery = await open(usualShare);
  const usual = await open(usualShare);
  const beside = await generator.phase({ ...closed, refusedPerSecond: maximum.goodput * (overloadShare - 1) });
  return { maximum, beside, usual, overload, recovery };
}

async function bestConnections(generator: Generator, kind: Kind): Promise<number> {
  let best = { connections: 0, goodput: 0 };
  // the first time warms up, and every customer's token gets known
  for (const connections of [...saturating[kind], ...saturating[kind], ...saturating[kind]]) {
    const { goodput } = await generator.phase({ mode: 'closed', connections, milliseconds: 2_000 });
    if (goodput > best.goodput) best = { connections, goodput };
  }
  // so does the way of refusing
  await generator.phase({ mode: 'open', perSecond: best.goodput * overloadShare, milliseconds: 4_000 });
  return best.connections;
}

function print(kind: Kind, index: number, round: Round): void {
  for (const [name, one] of Object.entries(round) as [string, PhaseSummary][]) {
    const statuses = Object.entries(one.statuses).map(([status, count]) => `${count} x ${status}`);
    console.log(
      `  ${kind} ${index} ${name.padEnd(8)} ${one.goodput.toFixed(0).padStart(5)}/s p50 ${one.p50.toFixed(1)} p99 ${one.p99.toFixed(1)} ms, ` +
        `${statuses.join(', ')}, unanswered ${one.unanswered}; generator ${one.cpuMilliseconds.toFixed(0)} ms of processor, ${one.lag.toFixed(1)} ms late`,
    );
  }
}

/** Until the first quarter of a second in which nothing was refused and the answers took no longer than usual. */
export function recoverySeconds({ usual, recovery }: Pick<Round, 'usual' | 'recovery'>): number {
  const at = recovery.windows.findIndex(({ p99, refused }) => refused === 0 && p99 <= recoveredRatio * usual.p99);
  return ((at < 0 ? Infinity : at + 1) * windowMilliseconds) / 1_000;
}

export const failures = ({ statuses }: PhaseSummary): number =>
  Object.entries(statuses).reduce(
    (sum, [status, count]) => (status === '200' || status === '503' ? sum : sum + count),
    0,
  );

function figures(kind: Kind, taken: readonly Round[]): Measured[] {
  const pairwise = (name: string, of: (round: Round) => readonly [reference: number, product: number]): Measured => {
    const pairs = taken.map(of);
    return compared(name, { reference: pairs.map(([one]) => one), product: pairs.map(([, other]) => other) });
  };
  const absolute = (name: string, of: (round: Round) => number, whole: (all: number[]) => number): Measured => {
    const all = taken.map(of);
    return { name, reference: null, product: whole(all), rounds: { reference: [], product: all } };
  };
  const ofAll = (round: Round, of: (phase: PhaseSummary) => number) =>
    Object.values(round).reduce((sum, phase: PhaseSummary) => sum + of(phase), 0);
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
  return [
    pairwise(`overload-${kind}-goodput`, ({ maximum, overload }) => [maximum.goodput, overload.goodput]),
    pairwise(`overload-${kind}-goodput-beside`, ({ beside, overload }) => [beside.goodput, overload.goodput]),
    pairwise(`overload-${kind}-p99`, ({ usual, overload }) => [usual.p99, overload.p99]),
    absolute(`overload-${kind}-failures`, (round) => ofAll(round, failures), sum),
    absolute(`overload-${kind}-unanswered`, (round) => ofAll(round, (phase) => phase.unanswered), sum),
    absolute(`overload-${kind}-recovery`, recoverySeconds, (all) => Math.max(...all)),
  ];
}

export async function planOrders(brokerage: Brokerage, { address, tokens }: ServedApi): Promise<LoadPlan['order']> {
  const { owner, database } = brokerage;
  await owner.query(
    `insert into app.fund_document_confirmation (customer_id, document_id, version, content_hash, url, confirmed_at, request_id)
      select c.id, d.id, d.version, d.content_hash, d.url, now(), 'bench' from app.fund_document d, app.customer c
      where d.fund_code = $1 and d.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS') and c.id like '${customerPrefix}%'`,
    [fundCode],
  );
  await owner.query('vacuum analyze');
  const query = new URLSearchParams({ ...orderFields, amount: String(amount) });
  const headers = { authorization: `Bearer ${tokens[0]}` };
  const answer = await fetch(`${address}${subscription}/confirmParams?${query}`, { headers });
  const { quote } = (await answer.json()) as { quote: { confirmToken: string } };
  const key = await readConfirmKey(database.reader);
  const quoted = openConfirmToken(key, quote.confirmToken, customerOf(0), Date.now());
  if (!quoted) throw new Error('the quote does not open');
  return { quoted, key: key.toString('hex'), fields: { ...orderFields, allowSameOrder: true } };
}

/** What the workers of the service would have done meanwhile: without them the queue of mails only grows. */
export async function emptyQueue({ owner }: Brokerage): Promise<void> {
  await owner.query('update ops.outbox set delivered_at = now() where delivered_at is null');
  await owner.query('vacuum ops.outbox');
  // what this wrote must not burden the phase that follows
  await owner.query('checkpoint');
}

/** Every acknowledged order is there; besides them at most as many as have an answer that was lost. */
export async function eachOnce({ owner }: Brokerage, acknowledged: readonly string[], mostUnknown = 0): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from app.fund_order where customer_id like $1', [
    `${customerPrefix}%`,
  ]);
  const there = new Set(rows.map(({ id }) => id));
  const isWhole = there.size <= acknowledged.length + mostUnknown && acknowledged.every((id) => there.has(id));
  console.log(
    `  ${isWhole ? 'ok ' : 'BAD'} acknowledged orders are the orders there are, and a refused one is none (${there.size})`,
  );
  if (!isWhole) throw new Error('acknowledged orders and orders differ');
}

async function benchKind(
  kind: Kind,
  brokerage: Brokerage,
  product: ServedApi,
  refuserPort: number,
): Promise<Measured[]> {
  const order = kind === 'orders' ? await planOrders(brokerage, product) : null;
  const plan: LoadPlan = { port: Number(new URL(product.address).port), refuserPort, tokens: product.tokens, order };
  const generator = await openGenerator(plan);
  const acknowledged: string[] = [];
  const noted: Generator = {
    ...generator,
    async phase(phase) {
      const result = await generator.phase(phase);
      acknowledged.push(...result.acknowledged);
      return result;
    },
  };
  try {
    const connections = await bestConnections(noted, kind);
    console.log(`  ${kind}: most answers with ${connections} requests at once`);
    const taken: Round[] = [];
    for (let index = 0; index < rounds; index += 1) {
      if (order) await emptyQueue(brokerage);
      const round = await roundOf(noted, connections);
      print(kind, index, round);
      taken.push(round);
    }
    if (order) await eachOnce(brokerage, acknowledged);
    return figures(kind, taken);
  } finally {
    generator.child.kill();
  }
}

const loopback = '/sys/class/net/lo/queues/rx-0/rps_cpus';

/**
 * What reaches the generator is received on the generator's processor, as on another machine. Linux would do it on the
 * sender's, which is the server's: half of what an answer costs there would be the generator's work. What reaches the server
 * is received on the generator's processor either way. Returns what puts the setting back; without root nothing changes.
 */
export function receiveWith(processor: number): () => void {
  const before = readFileSync(loopback, 'utf8').trim();
  try {
    writeFileSync(loopback, (1 << processor).toString(16));
  } catch {
    console.log(
      "  without root: answers are received on the server's processor, and refusing costs more than it would",
    );
  }
  return () => {
    if (readFileSync(loopback, 'utf8').trim() !== before) writeFileSync(loopback, before);
  };
}

/** Keeps a process, and what it will start, to one processor. */
export function runOn(pid: number | undefined, processor: number): void {
  const { status } = spawnSync('taskset', ['-a', '-p', '-c', String(processor), String(pid)]);
  if (status !== 0) throw new Error('the bench needs taskset and two processors');
}

export async function benchOverload(config: Config, kinds: readonly Kind[] = ['reads', 'orders']): Promise<Measured[]> {
  runOn(process.pid, 0);
  const putBack = receiveWith(1);
  const brokerage = await openBrokerage(config);
  await addCustomers(brokerage, { until: customers, cash: 10_000_000n });
  // else PostgreSQL does it in the middle of a phase
  await brokerage.owner.query('vacuum analyze');
  const product = await serve<ServedApi>('api-server.ts', brokerage.url, String(customers), '1', '', 'bounded');
  const refuser = await serve<{ port: number }>('bare-refuse-server.ts');
  const measured: Measured[] = [];
  try {
    for (const kind of kinds) measured.push(...(await benchKind(kind, brokerage, product, refuser.port)));
    await checkInvariants(brokerage, { close: ymd('2026-11-13') });
  } finally {
    putBack();
    product.child.kill();
    refuser.child.kill();
    await brokerage.stop();
  }
  return measured;
}

/** `node bench/overload.ts reads` runs one of them alone. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-overload-'));
  const [only] = process.argv.slice(2) as Kind[];
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchOverload(config, only ? [only] : undefined)) {
      const ratio = ratioOf(measured)?.ratio.toFixed(2);
      console.log(`${measured.name}: ${measured.product.toFixed(2)}${ratio === undefined ? '' : `, ratio ${ratio}`}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
