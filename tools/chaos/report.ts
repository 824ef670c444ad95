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
  readonly medianSeconds: number;
  readonly worstSeconds: number;
  readonly owedWithin: number | null;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One row a fault, in the order in which they were first met. */
export function tableOf(results: readonly RoundResult[]): readonly FaultRow[] {
  const byFault = Map.groupBy(results, ({ fault }) => fault);
  return [...byFault].map(([fault, rounds]) => {
    const seconds = rounds.map(({ secondsWithoutWrites }) => secondsWithoutWrites).toSorted((a, b) => a - b);
    return {
      fault,
      rounds: rounds.length,
      acknowledged: sum(rounds.map(({ acknowledged }) => acknowledged)),
      lost: sum(rounds.map(({ lost }) => lost)),
      doubled: sum(rounds.map(({ doubled }) => doubled)),
      wrong: rounds.filter(({ findings }) => findings.length > 0).length,
      medianSeconds: seconds[Math.floor(seconds.length / 2)] ?? 0,
      worstSeconds: seconds.at(-1) ?? 0,
      owedWithin: rounds[0]?.owedWithin ?? null,
    };
  });
}

export function tableText(results: readonly RoundResult[]): string {
  const rows = tableOf(results);
  const heads = ['fault', 'rounds', 'acknowledged', 'lost', 'doubled', 'wrong', 's without writes', 'worst', 'owed'];
  const total = [
    'all',
    ...[
      sum(rows.map((one) => one.rounds)),
      sum(rows.map((one) => one.acknowledged)),
      sum(rows.map((one) => one.lost)),
      sum(rows.map((one) => one.doubled)),
      sum(rows.map((one) => one.wrong)),
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
      one.medianSeconds.toFixed(1),
      one.worstSeconds.toFixed(1),
      one.owedWithin === null ? '-' : one.owedWithin.toFixed(1),
    ]),
    total,
  ]).join('\n');
}
