import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseMachines, databaseName, ports, type Machine } from '../cluster/topology.ts';
import type { Finding } from './finding.ts';

/** A server acknowledged a write of ours that began and ended at these moments. */
interface Acknowledged {
  readonly machine: string;
  readonly began: number;
  readonly ended: number;
}

const pauseMs = 500;
/** Longer than a primary waits for a standby that was just lost. */
const patienceMs = 3_000;

async function writeTo(machine: Machine, password: string): Promise<boolean> {
  const client = new Client({
    host: machine.address,
    port: ports.postgres,
    user: 'postgres',
    password,
    database: databaseName,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    options: '-c synchronous_commit=on',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('insert into chaos_probe default values');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

export interface PrimaryWatch {
  /** Two machines that acknowledged writes in the same moment, since the last call. */
  findings(): readonly Finding[];
  stop(): Promise<void>;
}

/**
 * Writes to each machine itself, past the load balancer, all the time. Which one may acknowledge is Patroni's business; that at every
 * moment it is one at most is what is looked at. Two that acknowledge one after the other are a primary and its successor.
 */
export async function watchPrimaries(ownerUrl: string): Promise<PrimaryWatch> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('create table if not exists chaos_probe (id bigint generated always as identity primary key)');
  await owner.end();
  const password = decodeURIComponent(new URL(ownerUrl).password);
  const state = { isStopped: false };
  let seen: Acknowledged[] = [];
  const watch = async (machine: Machine) => {
    while (!state.isStopped) {
      const began = performance.now();
      if (await writeTo(machine, password)) seen.push({ machine: machine.name, began, ended: performance.now() });
      await pause(pauseMs);
    }
  };
  const watching = Promise.all(databaseMachines.map(watch));
  return {
    findings() {
      const found = findTwoPrimaries(seen);
      const newest = performance.now() - 10_000;
      seen = seen.filter(({ ended }) => ended > newest);
      return found;
    },
    async stop() {
      state.isStopped = true;
      await watching;
    },
  };
}

/**
 * One machine acknowledged both shortly before and shortly after a write that another one acknowledged. A primary that was replaced
 * and is primary again has seconds between.
 */
export function findTwoPrimaries(seen: readonly Acknowledged[]): readonly Finding[] {
  const inOrder = seen.toSorted((one, other) => one.ended - other.ended);
  for (const middle of inOrder) {
    const others = inOrder.filter(({ machine }) => machine !== middle.machine);
    for (const last of others.filter(({ ended }) => ended < middle.began && middle.began - ended < 4 * pauseMs)) {
      const next = others.find(({ machine, began }) => machine === last.machine && began > middle.ended);
      if (next && next.began - last.ended < 4 * pauseMs)
        return [{ proves: 'M6', name: 'two-primaries', subject: `${last.machine} ${middle.machine}`, detail: '' }];
    }
  }
  return [];
}
