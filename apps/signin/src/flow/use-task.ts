import { use, useRef, useState } from 'react';
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
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function run(work: () => Promise<void>): Promise<Result> {
    if (isRunning.current) return { isDone: false, problem: null };
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return { isDone: true, problem: null };
    } catch (error) {
      const found = problemOf(error);
      if (!takeOver(found)) setProblem(found);
      return { isDone: false, problem: found };
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { busy, problem, run, clear: () => setProblem(null) };
}
