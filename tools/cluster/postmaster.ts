import { readFileSync } from 'node:fs';
import { inFolder } from './topology.ts';

/** Signals the PostgreSQL server of a machine, not Patroni beside it; with SIGKILL and SIGSTOP also what it serves with. */
export function signalPostmaster(machine: string, which: NodeJS.Signals): boolean {
  try {
    const [pid = ''] = readFileSync(inFolder(machine, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const isForAll = which === 'SIGSTOP' || which === 'SIGCONT';
    process.kill(Number(pid), which);
    if (isForAll) for (const child of children) process.kill(Number(child), which);
    return true;
  } catch {
    return false;
  }
}
