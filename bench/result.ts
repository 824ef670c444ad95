import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Budget {
  readonly compare: 'at-least' | 'at-most';
  readonly target: number;
  readonly unit: string;
  readonly means: string;
  /** The target is a figure of the product itself, not a ratio. */
  readonly absolute?: true;
}

/** A measurement: product and reference taken in the same run, turn by turn. */
export interface Measured {
  readonly name: string;
  readonly reference: number | null;
  readonly product: number;
  readonly rounds: Readonly<Record<'reference' | 'product', readonly number[]>>;
}

export const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as Record<
  string,
  Budget
>;

export function judge({ name, reference, product }: Measured) {
  const budget = budgets[name];
  if (!budget) throw new Error(`no budget is called ${name}`);
  const ratio = reference === null ? null : product / reference;
  const figure = budget.absolute ? product : (ratio ?? NaN);
  const met = budget.compare === 'at-least' ? figure >= budget.target : figure <= budget.target;
  return { ...budget, ratio, met };
}

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};

/** The machine is part of the result; its name is not. */
export function save(measured: readonly Measured[]): void {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  for (const one of measured) {
    const { ratio, met, target, compare, unit, means } = judge(one);
    const machine = {
      cores: availableParallelism(),
      cpu: cpus()[0]?.model ?? '',
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    };
    writeFileSync(
      join(folder, `${one.name}.json`),
      `${JSON.stringify({ name: one.name, means, unit, reference: one.reference, product: one.product, ratio, compare, target, met, rounds: one.rounds, machine }, null, 2)}\n`,
    );
  }
}
