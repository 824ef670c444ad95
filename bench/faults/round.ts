import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, isBusinessDay, japan, ymd, type Ymd } from '@tsuzura/domain/calendar';
import type { Signer } from './customers.ts';
import { strike, type Fault } from './fault.ts';
import { send, startBurst, type Burst } from './orders.ts';
import type { FaultyService } from './service.ts';

export const moments = ['burst', 'night'] as const;
export type Moment = (typeof moments)[number];

const recoveryMs = 10_000;
const ordersBeforeNight = 40;
const pollMs = 50;

export interface RoundResult {
  readonly fault: Fault;
  readonly moment: Moment;
  readonly delayMs: number;
  readonly orders: number;
  /** Answers of 503 with Retry-After that customers met. */
  readonly unavailable: number;
  /** Until the first order was accepted again, or until the job of the night that was cut off was done. */
  readonly recoveredMs: number;
  /** Until every mail had left. */
  readonly mailsMs: number;
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: readonly string[];
}

export interface World {
  readonly service: FaultyService;
  readonly signer: Signer;
  /** Every order that was acknowledged in any round. */
  readonly acknowledged: Set<string>;
  /** How long a night takes that nobody disturbs. */
  nightMs: number;
}

export async function playRound(world: World, fault: Fault, moment: Moment, chance: number): Promise<RoundResult> {
  const played = await (moment === 'burst' ? strikeBurst(world, fault, chance) : strikeNight(world, fault, chance));
  const mails = await waitForMails(world.service, played.restoredAt);
  const { lost, doubled } = await compareOrders(world);
  return {
    fault,
    moment,
    delayMs: Math.round(played.delayMs),
    orders: played.burst.acknowledged.length,
    unavailable: played.burst.unavailable,
    recoveredMs: Math.round(played.recoveredMs),
    mailsMs: Math.round(mails.tookMs),
    lost,
    doubled,
    wrong: [...played.wrong, ...played.burst.wrong, ...mails.wrong],
  };
}

interface Played {
  readonly burst: Burst;
  readonly delayMs: number;
  readonly restoredAt: number;
  readonly recoveredMs: number;
  readonly wrong: readonly string[];
}

async function strikeBurst({ service, signer, acknowledged }: World, fault: Fault, chance: number): Promise<Played> {
  const running = startBurst(service, signer, acknowledged.size);
  const delayMs = 100 + chance * 800;
  await pause(delayMs);
  const { restoredAt, wrong } = await strike(service, fault);
  const isBack = await waitUntil(restoredAt, async () => running.isAnswered(restoredAt));
  const burst = await running.stop();
  for (const id of burst.acknowledged) acknowledged.add(id);
  return {
    burst,
    delayMs,
    restoredAt,
    recoveredMs: isBack.tookMs,
    wrong: [...wrong, ...(isBack.ok ? [] : ['no order was accepted within 10 s'])],
  };
}

async function strikeNight(world: World, fault: Fault, chance: number): Promise<Played> {
  const { service, signer, acknowledged } = world;
  const running = startBurst(service, signer, acknowledged.size);
  while (running.count() < ordersBeforeNight) await pause(5);
  const burst = await running.stop();
  for (const id of burst.acknowledged) acknowledged.add(id);
  const target = await nextMorning(service);
  const moving = runTo(world, target);
  const delayMs = chance * world.nightMs;
  await pause(delayMs);
  const { restoredAt, wrong } = await strike(service, fault);
  await moving;
  // Nobody does anything: what was cut off has to be finished without help. The move goes on after it, job by job.
  const cutOff = await unfinished(service);
  const isDone = await waitUntil(restoredAt, async () => {
    const left = await unfinished(service);
    return !cutOff.some((run) => left.includes(run));
  });
  // Then the operator moves on, and the call has to answer.
  const again = await insistOnRunTo(world, target);
  return {
    burst,
    delayMs,
    restoredAt,
    recoveredMs: isDone.tookMs,
    wrong: [...wrong, ...(isDone.ok ? [] : ['the night did not go on within 10 s']), ...again],
  };
}

/** Moves business time; null when the connection broke on the way. */
export async function runTo({ service, signer }: World, at: string) {
  const headers = await signer.operator();
  return send(service.ports.ops, 'POST', '/clock/runTo', headers, JSON.stringify({ at }), undefined, 60_000);
}

async function insistOnRunTo(world: World, target: string): Promise<string[]> {
  const deadline = performance.now() + 60_000;
  let last = 'no answer';
  while (performance.now() < deadline) {
    const answer = await runTo(world, target);
    if (answer?.status === 200) {
      const { ran } = JSON.parse(answer.body) as { ran: readonly { name: string; outcome: string }[] };
      const failed = ran.filter(({ outcome }) => outcome !== 'done').map(({ name }) => `${name} failed`);
      if (failed.length === 0) return [];
      last = failed.join();
    } else if (answer && answer.status !== 503 && answer.status !== 409) {
      // 400 CLOCK_BACKWARDS: the first call had come to its end already.
      if (answer.body.includes('400-802') || (await isPast(world.service, target))) return [];
      last = `${answer.status} ${answer.body.slice(0, 200)}`;
      if (answer.status >= 500) return [`runTo ${last}`];
    }
    await pause(100);
  }
  return [`runTo never came to ${target}: ${last}`];
}

const isPast = async (service: FaultyService, target: string) =>
  (await service.ask(`select from ops.clock where business_at >= $1`, [target])).length > 0;

export async function nextMorning(service: FaultyService): Promise<string> {
  const [row] = await service.ask<{ today: string }>(
    `select to_char(business_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as today from ops.clock`,
  );
  let day: Ymd = addDays(ymd(row?.today ?? ''), 1);
  while (!isBusinessDay(japan, day)) day = addDays(day, 1);
  return `${day}T10:00:00+09:00`;
}

const unfinished = async (service: FaultyService): Promise<string[]> =>
  (
    await service.ask<{ run: string }>(`select name || ' ' || due_at as run from ops.job_run where finished_at is null`)
  ).map(({ run }) => run);

/** Every mail that was written has left, and stands once in the carrier's journal. */
async function waitForMails(service: FaultyService, since: number): Promise<{ tookMs: number; wrong: string[] }> {
  const waiting = async () =>
    (await service.ask<{ id: string }>('select id from ops.outbox where delivered_at is null')).length;
  const { ok, tookMs } = await waitUntil(since, async () => (await waiting()) === 0, 30_000);
  if (!ok) return { tookMs, wrong: [`${await waiting()} mails have not left`] };
  const rows = await service.ask<{ id: string }>(
    `select id from ops.outbox where topic <> 'bank' order by delivered_at desc limit 200`,
  );
  const kept = readFileSync(join(service.folder, 'partners', 'mail.jsonl'), 'utf8').split('\n');
  const times = new Map<string, number>();
  for (const line of kept) {
    const id = /"id":"([^"]+)"/.exec(line)?.[1] ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const missing = rows.filter(({ id }) => !times.has(id)).length;
  const twice = rows.filter(({ id }) => (times.get(id) ?? 0) > 1).length;
  return {
    tookMs,
    wrong: [
      ...(missing === 0 ? [] : [`${missing} mails are said to have left and did not arrive`]),
      ...(twice === 0 ? [] : [`${twice} mails arrived twice`]),
    ],
  };
}

/** Every completion was repeated until it was answered: the orders are exactly those that were acknowledged. */
async function compareOrders({ service, acknowledged }: World): Promise<{ lost: number; doubled: number }> {
  const rows = await service.ask<{ id: string }>(`select id from app.fund_order where customer_id like 'bench-%'`);
  const there = new Set(rows.map(({ id }) => id));
  return {
    lost: [...acknowledged].filter((id) => !there.has(id)).length,
    doubled: [...there].filter((id) => !acknowledged.has(id)).length,
  };
}

async function waitUntil(since: number, isTrue: () => Promise<boolean>, limitMs = recoveryMs) {
  for (;;) {
    if (await isTrue()) return { ok: true, tookMs: performance.now() - since };
    if (performance.now() - since > limitMs) return { ok: false, tookMs: performance.now() - since };
    await pause(pollMs);
  }
}
