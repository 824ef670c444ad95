import { columns } from '../table.ts';
import type { RoundResult } from './round.ts';

export interface FaultRow {
  readonly fault: string;
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Rounds in which anything was found. */
  readonly wrong: number;
  /** Rounds whose seconds are judged. The seconds are theirs, or those of all where none is. */
  readonly timed: number;
  readonly medianSeconds: number;
  readonly worstSeconds: number;
  readonly owedWithin: number | null;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One row a fault, in the order in which they were first met. */
export function tableOf(results: readonly RoundResult[]): readonly FaultRow[] {
  const byFault = Map.groupBy(results, ({ fault }) => fault);
  return [...byFault].map(([fault, rounds]) => {
    const timed = rounds.filter(({ isTimed }) => isTimed);
    const measured = timed.length > 0 ? timed : rounds;
    const seconds = measured.map(({ secondsWithoutWrites }) => secondsWithoutWrites).toSorted((a, b) => a - b);
    return {
      fault,
      rounds: rounds.length,
      acknowledged: sum(rounds.map(({ acknowledged }) => acknowledged)),
      lost: sum(rounds.map(({ lost }) => lost)),
      doubled: sum(rounds.map(({ doubled }) => doubled)),
      wrong: rounds.filter(({ findings }) => findings.length > 0).length,
      timed: timed.length,
      medianSeconds: seconds[Math.floor(seconds.length / 2)] ?? 0,
      worstSeconds: seconds.at(-1) ?? 0,
      owedWithin: measured[0]?.owedWithin ?? null,
    };
  });
}

export function tableText(results: readonly RoundResult[]): string {
  const rows = tableOf(results);
  const heads = [
    'fault',
    'rounds',
    'acknowledged',
    'lost',
    'doubled',
    'wrong',
    'timed',
    's without writes',
    'worst',
    'owed',
  ];
  const total = [
    'all',
    ...[
      sum(rows.map((one) => one.rounds)),
      sum(rows.map((one) => one.acknowledged)),
      sum(rows.map((one) => one.lost)),
      sum(rows.map((one) => one.doubled)),
      sum(rows.map((one) => one.wrong)),
      sum(rows.map((one) => one.timed)),
    ].map(String),
    '',
    '',
    '',
  ];
  return columns([
    heads,
    ...rows.map((one) => [
      one.fault,
      String(one.rounds),
      String(one.acknowledged),
      String(one.lost),
      String(one.doubled),
      String(one.wrong),
      String(one.timed),
      one.medianSeconds.toFixed(1),
      one.worstSeconds.toFixed(1),
      one.owedWithin === null ? '-' : one.owedWithin.toFixed(1),
    ]),
    total,
  ]).join('\n');
}
