import type { Tx } from '@tsuzura/store/kernel';
import { takeAside } from '@tsuzura/store/paper';
import { keepPapers, type DuePaper } from '../issue-papers.ts';

/** Few at a time: somebody may be looking at the service already. */
const printedAtOnce = 20;

/** Prints what was put aside while the installation was set up, newest first. Nobody is told: it is of years ago. True while more are left. */
export async function printAside(tx: Tx, limit: number = printedAtOnce): Promise<boolean> {
  const taken = await takeAside(tx, limit);
  for (const [at, papers] of Map.groupBy(taken, (one) => one.at))
    await keepPapers(
      tx,
      at,
      papers.map(({ due }) => due as DuePaper),
    );
  return taken.length === limit;
}
