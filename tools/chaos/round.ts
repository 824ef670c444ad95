import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../../bench/random.ts';
import { checkRecorded, type CheckMark } from './checker.ts';
import type { Fault, Scene } from './faults/index.ts';
import { findingText } from './finding.ts';
import { untilWhole } from './health.ts';
import type { SteadyLoad } from './load.ts';
import type { PrimaryWatch } from './primaries.ts';
import type { Recorder } from './recorder.ts';
import { processorTime, stolenShare } from './stolen.ts';

export interface RoundResult {
  readonly round: number;
  readonly seed: number;
  readonly fault: string;
  readonly hit: string;
  /** The longest time without an acknowledged command, from the beginning of the fault until the check. */
  readonly secondsWithoutWrites: number;
  /** From the end of the fault until everything ran again. */
  readonly secondsToWhole: number;
  /** Then, for the check. */
  readonly secondsToCheck: number;
  /** Part of the processors' time that the host of this machine gave to others meanwhile. */
  readonly stolenShare: number;
  /** Whether seconds are judged: the cluster had a machine to itself. */
  readonly isTimed: boolean;
  /** Null: none is owed while the fault lasts, or seconds are not judged. */
  readonly owedWithin: number | null;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Everything that was found, the lost and the doubled among it. */
  readonly findings: readonly string[];
}

export interface Stage extends Omit<Scene, 'random'> {
  readonly load: SteadyLoad;
  readonly recorder: Recorder;
  readonly primaries: PrimaryWatch;
}

/** What does not come back in this time does not come back by itself. */
const mostSecondsToWhole = 300;

/** With more of its processors taken away, how long a machine takes says nothing of the cluster. */
const mostStolenShare = 0.1;
/** What was waiting for the check has been answered, and the load is what it should be. */
const settlingMs = 2_000;

/** One fault under load: begun, held, ended, waited for, and what was acknowledged meanwhile looked for. */
export async function runRound(
  stage: Stage,
  {
    fault,
    round,
    seed,
    mark,
    isTimed: isAlone,
  }: {
    readonly fault: Fault;
    readonly round: number;
    readonly seed: number;
    readonly mark: CheckMark;
    readonly isTimed: boolean;
  },
): Promise<{ readonly result: RoundResult; readonly mark: CheckMark }> {
  const { load, recorder, primaries, ownerUrl } = stage;
  const random = randomFrom(seed * 1_000_003 + round);
  const before = load.counts().acknowledged;
  load.goOn();
  await pause(settlingMs + random() * 1_000); // a moment of its own in whatever runs
  const processors = processorTime();
  const began = Date.now();
  const { hit, end, findings: own = [] } = await fault.begin({ ...stage, random });
  await pause(fault.seconds * 1_000);
  const ending = Date.now();
  await end();
  await untilWhole(mostSecondsToWhole);
  const whole = Date.now();
  await untilWrites(load, whole);
  await pause(settlingMs);
  const checking = Date.now();
  const secondsWithoutWrites = load.longestGap(began, checking) / 1_000;
  const stolen = stolenShare(processors, processorTime());
  // A check that shares the processors with the load takes longer than the fault, and the next one has all the more to look at.
  load.rest();
  const {
    findings,
    counts,
    mark: next,
  } = await checkRecorded({ ownerUrl, recording: recorder.recording(), sinceMark: mark });
  const all = [...findings, ...primaries.findings()];
  const isTimed = isAlone && stolen <= mostStolenShare;
  const owedWithin = isTimed ? fault.writesWithin : null;
  const isLate = owedWithin !== null && secondsWithoutWrites > owedWithin;
  return {
    mark: next,
    result: {
      round,
      seed,
      fault: fault.name,
      hit,
      secondsWithoutWrites,
      secondsToWhole: (whole - ending) / 1_000,
      secondsToCheck: (Date.now() - checking) / 1_000,
      stolenShare: stolen,
      isTimed,
      owedWithin,
      acknowledged: load.counts().acknowledged - before,
      lost: counts.lost,
      doubled: counts.doubled,
      findings: [
        ...all.map(findingText),
        ...own,
        ...(isLate ? [`late: ${secondsWithoutWrites.toFixed(1)} s without writes, ${owedWithin} s owed`] : []),
      ],
    },
  };
}

async function untilWrites(load: SteadyLoad, from: number): Promise<void> {
  const deadline = from + mostSecondsToWhole * 1_000;
  while (load.lastAcknowledgedAt() < from) {
    if (Date.now() > deadline) throw new Error(`no command is acknowledged (${mostSecondsToWhole} s)`);
    await pause(100);
  }
}
