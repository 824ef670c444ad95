import type { Tx } from '@tsuzura/store/kernel';
import { takeAside } from '@tsuzura/store/statement';
import { keepStatements, type DueStatement } from '../issue-statements.ts';

const statementsPerTransaction = 20;

/**
 * Prints what was put aside while the installation was set up, newest first. Nobody is told: it is of years ago. One after
 * the other, so that a core is left for whoever looks at the service already. True while more are left.
 */
export async function printAside(tx: Tx, limit: number = statementsPerTransaction): Promise<boolean> {
  const taken = await takeAside(tx, limit);
  for (const { at, due } of taken) await keepStatements(tx, at, [due as DueStatement]);
  return taken.length === limit;
}
