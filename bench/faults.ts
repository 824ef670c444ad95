import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '@tsuzura/store/kernel';
import { addPeople, openSigner } from './faults/customers.ts';
import { faults } from './faults/fault.ts';
import { moments, nextMorning, playRound, runTo, type RoundResult, type World } from './faults/round.ts';
import { openFaultyService } from './faults/service.ts';
import { checkInvariants } from './invariants.ts';
import { randomFrom } from './random.ts';
import type { Measured } from './result.ts';

/** How often the books are proved whole on the way; each round looks at orders, jobs and mails anyway. */
const checkEvery = 20;

export interface FaultOptions {
  readonly rounds: number;
  readonly seed: number;
}

/**
 * The whole service as `npm start` runs it, in rounds: the process killed or told to stop, PostgreSQL killed, one of its
 * backends killed, the disk filled and freed; each while customers order, or in the night. The moment is drawn from the seed.
 */
export async function benchFaults({ rounds, seed }: FaultOptions): Promise<Measured[]> {
  const service = await openFaultyService();
  const results: RoundResult[] = [];
  try {
    await service.start();
    await addPeople(service);
    const world: World = { service, signer: await openSigner(service), acknowledged: new Set(), nightMs: 0 };
    const began = performance.now();
    const first = await runTo(world, await nextMorning(service));
    if (first?.status !== 200) throw new Error(`the first night: ${first?.status} ${first?.body}`);
    world.nightMs = performance.now() - began;
    console.log(`a night that nobody disturbs: ${(world.nightMs / 1_000).toFixed(1)} s`);
    const random = randomFrom(seed);
    for (let round = 0; round < rounds; round += 1) {
      const fault = faults[round % faults.length] ?? 'kill';
      const moment = moments[Math.floor(round / faults.length) % moments.length] ?? 'burst';
      const result = await playRound(world, fault, moment, random());
      results.push(result);
      console.log(line(round, result));
      if (!service.isRunning()) console.log(service.output());
      if ((round + 1) % checkEvery === 0 || round + 1 === rounds) await proveBooks(world, round + 1 === rounds);
    }
  } finally {
    await service.remove();
    keep(results, seed);
  }
  const all = (of: (one: RoundResult) => number) => results.map(of);
  const figure = (name: string, values: readonly number[], product: number): Measured => ({
    name,
    reference: null,
    product,
    rounds: { reference: [], product: values },
  });
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
  const counted = (name: string, of: (one: RoundResult) => number) => figure(name, all(of), sum(all(of)));
  return [
    counted('faults-lost', ({ lost }) => lost),
    counted('faults-doubled', ({ doubled }) => doubled),
    counted('faults-wrong', ({ wrong }) => wrong.length),
    figure(
      'faults-recovery',
      all(({ recoveredMs }) => recoveredMs),
      Math.max(...all(({ recoveredMs }) => recoveredMs)),
    ),
  ];
}

async function proveBooks({ service }: World, withTwins: boolean): Promise<void> {
  const url = service.ownerUrl();
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const database = openDatabase({ url, program: 'bench' });
  try {
    await checkInvariants({ owner, database }, { withTwins });
  } finally {
    await database.close();
    await owner.end();
  }
}

function line(round: number, one: RoundResult): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    String(round + 1).padStart(4),
    one.fault.padEnd(9),
    one.moment.padEnd(5),
    `after ${seconds(one.delayMs)}`,
    `${one.orders} orders`,
    `${one.unavailable} × 503`,
    `back in ${seconds(one.recoveredMs)}`,
    `mails in ${seconds(one.mailsMs)}`,
    one.wrong.length === 0 && one.lost === 0 && one.doubled === 0
      ? 'ok'
      : `BAD lost ${one.lost} doubled ${one.doubled}, ${one.wrong.length} wrong: ${one.wrong.slice(0, 3).join('; ')}`,
  ].join('  ');
}

function keep(results: readonly RoundResult[], seed: number): void {
  const file = join(import.meta.dirname, 'results', 'faults-rounds.json');
  writeFileSync(file, `${JSON.stringify({ seed, rounds: results }, null, 1)}\n`);
}
