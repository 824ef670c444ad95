import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@tsuzura/http/config';
import { readSecrets } from '@tsuzura/store/embedded';
import { down } from '../cluster/down.ts';
import { inFolder } from '../cluster/topology.ts';
import { clusterOwnerUrl, up } from '../cluster/up.ts';
import { checkWhole, noMark } from './checker.ts';
import { prepareCustomers, signInAll, type ChaosCustomers } from './customers.ts';
import { faults } from './faults/index.ts';
import { findingText } from './finding.ts';
import { untilWhole } from './health.ts';
import { startLoad, type SteadyLoad } from './load.ts';
import { plantedFaults, type PlantedFault } from './planted-faults.ts';
import { watchPrimaries } from './primaries.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import { runRound, type RoundResult, type Stage } from './round.ts';
import type { ScheduledRound } from './schedule.ts';

export interface ClusterRun {
  readonly seed: number;
  readonly rounds: readonly ScheduledRound[];
  /** Called once, when the cluster is up: how many requests are to be sent in a second. `measure` finds how many it takes at most. */
  readonly agreeOnRate: (measure: () => Promise<number>) => Promise<number>;
  /** Seconds are judged: only where the cluster has a quiet machine to itself. */
  readonly isTimed: boolean;
  /** No further round is begun. */
  readonly isStopped: () => boolean;
  /** Damage that is done before the last check, to see that it is found. */
  readonly plant: PlantedFault | null;
  /** A cluster in which something was found is left as it is, to be looked at. */
  readonly keep: boolean;
  readonly say: (line: string) => void;
  readonly done: (result: RoundResult) => void;
}

const customerCount = 60;
/** More than two cores take: what is answered then is the most there is. */
const tooManyPerSecond = 300;
const calibrationSeconds = 8;

interface Prepared {
  readonly stage: Omit<Stage, 'load'>;
  begin(ratePerSecond: number): SteadyLoad;
}

async function prepare(seed: number): Promise<Prepared> {
  const config = readConfig(process.env);
  const ownerUrl = clusterOwnerUrl();
  const customers: ChaosCustomers = await prepareCustomers({ ownerUrl, urls: config.urls, count: customerCount, seed });
  await signInAll(customers, config.urls.main);
  mkdirSync(inFolder('chaos'), { recursive: true });
  const recorder: Recorder = openRecorder(inFolder('chaos', `recording-${Date.now()}.jsonl`));
  const { partner } = readSecrets(inFolder('programs'));
  const begin = (ratePerSecond: number) =>
    startLoad({ urls: config.urls, customers, ratePerSecond, seed, recorder, partnerSecret: partner });
  const primaries = await watchPrimaries(ownerUrl);
  return { stage: { config, ownerUrl, recorder, recording: recorder.recording, primaries }, begin };
}

/** What is answered in a second when more is asked than can be. */
async function findMostPerSecond({ begin }: Prepared): Promise<number> {
  const load = begin(tooManyPerSecond);
  await pause(calibrationSeconds * 1_000);
  const { acknowledged, refused, looks, looksFailed } = load.counts();
  await load.stop();
  return (acknowledged + refused + looks - looksFailed) / calibrationSeconds;
}

/** Rounds on one cluster, which is made for them and taken down afterwards. One that does not come back is made anew. */
export async function runCluster(run: ClusterRun): Promise<void> {
  const { seed, rounds, plant, keep, say, done: tell } = run;
  let left = rounds;
  let rate: number | null = null;
  let isWrong = false;
  let last = null as RoundResult | null;
  const done = (result: RoundResult) => {
    isWrong ||= result.findings.length > 0;
    last = result;
    tell(result);
  };
  while (left.length > 0 && !run.isStopped()) {
    await up(say);
    await untilWhole(120);
    const prepared = await prepare(seed);
    rate ??= await run.agreeOnRate(() => findMostPerSecond(prepared));
    say(`${rate.toFixed(1)} requests a second`);
    const load = prepared.begin(rate);
    const stage: Stage = { ...prepared.stage, load };
    left = await runRounds(stage, left, run, done);
    await stage.primaries.stop();
    const { findings, counts } = await end(stage, seed, left.length === 0 ? plant : null);
    if (findings.length > 0 && last !== null) {
      const { lost, doubled } = counts;
      done({ ...nothingSeen(last, seed, findings), lost, doubled, fault: 'whole check' });
    }
    say(`whole check: ${JSON.stringify(counts)}, ${findings.length} findings`);
    stage.recorder.close();
    if (keep && isWrong) return;
    await down({ keepData: false });
  }
}

async function end({ load, recorder, ownerUrl }: Stage, seed: number, plant: PlantedFault | null) {
  await load.stop();
  const sent = recorder.recording();
  const planted = plant && (await plantedFaults[plant]({ ownerUrl, recording: sent, seed }));
  const { findings, counts } = await checkWhole({ ownerUrl, recording: planted?.recording ?? sent });
  const isMissed = planted !== null && !findings.some(({ name }) => name === planted.expected.name);
  return {
    findings: [
      ...findings.map(findingText),
      ...(isMissed ? [`the check did not find what was planted: ${plant}`] : []),
    ],
    counts,
  };
}

/** A round without figures, with what was found instead. */
const nothingSeen = (
  { round, fault }: Pick<RoundResult, 'round' | 'fault'>,
  seed: number,
  findings: readonly string[],
): RoundResult => ({
  round,
  seed,
  fault,
  hit: '',
  secondsWithoutWrites: 0,
  secondsToWhole: 0,
  secondsToCheck: 0,
  stolenShare: 0,
  isTimed: false,
  owedWithin: null,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  findings,
});

/** Gives the rounds that are left to do: none, or those after the one from which the cluster did not come back. */
async function runRounds(
  stage: Stage,
  rounds: readonly ScheduledRound[],
  { seed, isTimed, isStopped }: ClusterRun,
  done: ClusterRun['done'],
): Promise<readonly ScheduledRound[]> {
  let mark = noMark;
  for (const [index, { round, fault: name }] of rounds.entries()) {
    if (isStopped()) return [];
    const fault = faults.find((one) => one.name === name);
    if (!fault) throw new Error(`no fault is called ${name}`);
    try {
      const { result, mark: next } = await runRound(stage, { fault, round, seed, mark, isTimed });
      mark = next;
      done(result);
    } catch (error) {
      done(nothingSeen({ round, fault: name }, seed, [`not back: ${(error as Error).message}`]));
      return rounds.slice(index + 1);
    }
  }
  return [];
}
