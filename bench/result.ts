import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Budget {
  readonly compare: 'at-least' | 'at-most';
  readonly target: number;
  readonly unit: string;
  readonly means: string;
  /** The target is a figure of the product itself, not a ratio. */
  readonly absolute?: true;
}

/** A measurement: product and reference taken in the same run, round by round. */
export interface Measured {
  readonly name: string;
  /** Null where the product is compared with its target alone. */
  readonly reference: number | null;
  readonly product: number;
  /** Round by round. A fixed reference has no rounds. */
  readonly rounds: Readonly<Record<'reference' | 'product', readonly number[]>>;
}

export const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as Record<
  string,
  Budget
>;

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
};

/** Rounds of both sides: the first of one belongs to the first of the other. */
export const compared = (name: string, rounds: Measured['rounds']): Measured => ({
  name,
  reference: median(rounds.reference),
  product: median(rounds.product),
  rounds,
});

export interface Ratio {
  /** The median of the pairs' ratios. */
  readonly ratio: number;
  /** The lowest and the highest of them. */
  readonly spread: readonly [low: number, high: number];
  /** All rounds of the product together over all rounds of the reference: one bad round moves it, unlike the median. */
  readonly bySums: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * Pair by pair: what the machine did besides fell on both sides of a pair, but not on all pairs alike. A ratio of two medians
 * would compare a good round of one side with a bad one of the other.
 */
export function ratioOf({ reference, product, rounds }: Omit<Measured, 'name'>): Ratio | null {
  if (reference === null) return null;
  const references = rounds.reference.length === 0 ? rounds.product.map(() => reference) : rounds.reference;
  if (references.length !== rounds.product.length) throw new Error('every round has both sides');
  if (references.length === 0) return { ratio: product / reference, spread: [NaN, NaN], bySums: NaN };
  const ratios = rounds.product.map((one, index) => one / (references[index] ?? NaN));
  return {
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    bySums: sum(rounds.product) / sum(references),
  };
}

export function judge(measured: Measured) {
  const budget = budgets[measured.name];
  if (!budget) throw new Error(`no budget is called ${measured.name}`);
  const ratios = ratioOf(measured);
  const figure = budget.absolute ? measured.product : (ratios?.ratio ?? NaN);
  const met = budget.compare === 'at-least' ? figure >= budget.target : figure <= budget.target;
  return { ...budget, ratios, met };
}

interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGiB: number;
  readonly node: string;
  /** Processes that ran or waited in the minute before the bench began. */
  readonly load?: number;
}

const machine: Machine = {
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? '',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: Number((loadavg()[0] ?? NaN).toFixed(2)),
};

export const resultFolder = join(import.meta.dirname, 'results');

/** As it is committed. The machine is part of the result; its name is not. */
export function printResult(measured: Measured, on: Machine = machine): string {
  const { ratios, met, target, compare, unit, means } = judge(measured);
  const { name, reference, product, rounds } = measured;
  const figures = { reference, product, ratio: null, ...ratios };
  return `${JSON.stringify({ name, means, unit, ...figures, compare, target, met, rounds, machine: on }, null, 2)}\n`;
}

export function save(measured: readonly Measured[]): void {
  mkdirSync(resultFolder, { recursive: true });
  for (const one of measured) writeFileSync(join(resultFolder, `${one.name}.json`), printResult(one));
}
