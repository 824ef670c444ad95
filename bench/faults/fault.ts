import { setTimeout as pause } from 'node:timers/promises';
import type { FaultyService } from './service.ts';

export const faults = ['kill', 'terminate', 'postgres', 'backend', 'disk'] as const;
export type Fault = (typeof faults)[number];

/** A stop has to be over by then, with its database. */
const stopMs = 10_000;
const diskFullMs = 1_500;

export interface Struck {
  /** From when the service has all it needs again: the process was started, or what it stands on was given back. */
  readonly restoredAt: number;
  readonly wrong: readonly string[];
}

/** Does it, and gives back what was taken. What the service can bring back by itself is left to it. */
export async function strike(service: FaultyService, fault: Fault): Promise<Struck> {
  if (fault === 'kill') {
    await service.end('SIGKILL');
    return { restoredAt: await service.start(), wrong: [] };
  }
  if (fault === 'terminate') {
    const took = await service.end('SIGTERM');
    const wrong = [
      ...(took > stopMs ? [`the stop took ${(took / 1_000).toFixed(1)} s`] : []),
      ...(service.postmaster() === null ? [] : ['the stop left its database running']),
    ];
    return { restoredAt: await service.start(), wrong };
  }
  if (fault === 'postgres') killIfThere(service.postmaster());
  if (fault === 'backend') {
    const rows = await service.ask<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by md5(pid::text) limit 1`,
    );
    killIfThere(rows[0]?.pid ?? null);
  }
  if (fault === 'disk') {
    service.fillDisk();
    await pause(diskFullMs);
    service.freeDisk();
  }
  return { restoredAt: performance.now(), wrong: service.isRunning() ? [] : ['the process ended'] };
}

function killIfThere(pid: number | null): void {
  if (pid === null) throw new Error('there is nothing to kill');
  process.kill(pid, 'SIGKILL');
}
