import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgets, compared, printResult, resultFolder, type Measured } from './result.ts';

type Stored = Measured & { readonly machine: Parameters<typeof printResult>[1] };

/**
 * A committed result, computed anew from its rounds with the budgets of today: `node bench/recompute.ts` after a change of
 * either. Null for a file that is no result.
 */
export function recomputed(text: string): string | null {
  const stored = JSON.parse(text) as Stored;
  if (!budgets[stored.name]) return null;
  const { reference, product } = stored.rounds;
  const hasPairs = stored.reference !== null && reference.length > 0 && !budgets[stored.name]?.absolute;
  const measured = hasPairs ? compared(stored.name, { reference, product }) : stored;
  return printResult(measured, stored.machine);
}

export const resultFiles = (): readonly string[] =>
  readdirSync(resultFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(resultFolder, file));

if (import.meta.main)
  for (const file of resultFiles()) {
    const text = recomputed(readFileSync(file, 'utf8'));
    if (text !== null) writeFileSync(file, text);
  }
