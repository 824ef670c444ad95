import { use, useState } from 'react';
import { useRunOnce } from '@tsuzura/browser/once';
import { TakeOverContext } from './interaction.tsx';
import { problemOf, type Problem } from './problem.ts';

export interface Result {
  readonly isDone: boolean;
  /** What went wrong; null also when something else was running already. */
  readonly problem: Problem | null;
}

export interface Task {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** Runs unless something runs already: a second press does nothing. */
  run(work: () => Promise<void>): Promise<Result>;
  clear(): void;
}

/** One thing at a time that is sent to the server, and what came of it. */
export function useTask(): Task {
  const takeOver = use(TakeOverContext);
  const runOnce = useRunOnce();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function run(work: () => Promise<void>): Promise<Result> {
    let result: Result = { isDone: false, problem: null };
    await runOnce(async () => {
      setBusy(true);
      setProblem(null);
      try {
        await work();
        result = { isDone: true, problem: null };
      } catch (error) {
        const found = problemOf(error);
        if (!takeOver(found)) setProblem(found);
        result = { isDone: false, problem: found };
      } finally {
        setBusy(false);
      }
    });
    return result;
  }
  return { busy, problem, run, clear: () => setProblem(null) };
}
