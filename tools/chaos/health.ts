import { areAllFollowing } from '../cluster/members.ts';
import { until } from '../cluster/processes.ts';
import { programCopies } from '../cluster/topology.ts';

const answers = async (port: number): Promise<boolean> => {
  try {
    await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  }
};

/** The databases are complete, and every copy of every program answers. */
async function isWhole(): Promise<boolean> {
  if (!(await areAllFollowing())) return false;
  const answered = await Promise.all(programCopies.map(({ listens }) => answers(listens['PORT_METRICS'] ?? 0)));
  return answered.every(Boolean);
}

export const untilWhole = (seconds: number): Promise<void> => until('クラスターが元に戻りません', seconds, isWhole);
