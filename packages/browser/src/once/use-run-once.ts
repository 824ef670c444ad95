import { useState } from 'react';
import { createRunOnce } from './run-once.ts';

/** For a press that must not count twice. A state would be too late: the second press may come before it is rendered. */
export function useRunOnce(): ReturnType<typeof createRunOnce> {
  const [runOnce] = useState(createRunOnce);
  return runOnce;
}
