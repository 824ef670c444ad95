import { statfsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { members, primaryOf, type Member } from '../../cluster/members.ts';
import { heal, unplug } from '../../cluster/network.ts';
import { signalPostmaster } from '../../cluster/postmaster.ts';
import { run, signal, tryRun, until } from '../../cluster/processes.ts';
import { inFolder, primaryTtlSeconds, type Machine } from '../../cluster/topology.ts';
import { launchPatroni } from '../../cluster/up.ts';
import type { Fault, Scene } from './fault.ts';

/** Asked for longer than one question may wait on a busy machine. */
async function findMember(what: string, find: () => Promise<Member | null>): Promise<Machine> {
  let found: Member | null = null;
  await until(`${what}がありません`, 20, async () => (found = await find()) !== null);
  if (!found) throw new Error(what);
  return (found as Member).machine;
}

export const findPrimary = (): Promise<Machine> => findMember('プライマリー', primaryOf);
const findSynchronous = (): Promise<Machine> =>
  findMember('同期スタンバイ', async () => (await members()).find((one) => one?.isSynchronous === true) ?? null);

/** Writes are owed this soon after the loss of a primary's machine, and after the death of its process. */
export const afterLostMachine = primaryTtlSeconds + 2;
const afterDeadProcess = 0.3 * primaryTtlSeconds;
/** Of a machine that is there and does not answer: Patroni asks it for two seconds more, and who was connected to it waits. */
export const afterSilentMachine = primaryTtlSeconds + 6;

const killPrimary: Fault = {
  name: 'kill primary',
  seconds: 6,
  writesWithin: afterDeadProcess,
  async begin() {
    const { name } = await findPrimary();
    signalPostmaster(name, 'SIGKILL');
    return { hit: name, end: async () => undefined }; // its Patroni starts it again
  },
};

const killStandby: Fault = {
  name: 'kill synchronous standby',
  seconds: 4,
  writesWithin: afterDeadProcess,
  async begin() {
    const { name } = await findSynchronous();
    signalPostmaster(name, 'SIGKILL');
    return { hit: name, end: async () => undefined };
  },
};

/** Power and network at once; everything it held in memory is gone. */
const killMachine: Fault = {
  name: 'lose machine of primary',
  seconds: afterLostMachine + 1,
  writesWithin: afterLostMachine,
  async begin() {
    const machine = await findPrimary();
    unplug(machine.name);
    signal(`patroni-${machine.name}`, 'SIGKILL');
    signalPostmaster(machine.name, 'SIGKILL');
    return {
      hit: machine.name,
      async end() {
        heal();
        launchPatroni(machine);
      },
    };
  },
};

/** As a virtual machine that is moved: it knows nothing of the time in which it stood still. */
const stopPrimary: Fault = {
  name: 'stop primary for 60 s',
  seconds: 60,
  writesWithin: afterSilentMachine,
  async begin() {
    const { name } = await findPrimary();
    const all = (which: NodeJS.Signals) => {
      signal(`patroni-${name}`, which);
      signalPostmaster(name, which);
    };
    all('SIGSTOP');
    return { hit: name, end: async () => all('SIGCONT') };
  },
};

async function asOwner<T>({ ownerUrl }: Scene, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the fault may end it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const fullDisk: Fault = {
  name: 'disk of primary full',
  seconds: 8,
  writesWithin: null,
  async begin(scene) {
    const { name } = await findPrimary();
    const ballast = inFolder(name, 'ballast');
    const { bavail, bsize } = statfsSync(inFolder(name));
    run('fallocate', '--length', String(Math.floor(bavail * bsize * 0.99)), ballast);
    tryRun('dd', 'if=/dev/zero', `of=${ballast}`, 'bs=64k', 'oflag=append', 'conv=notrunc'); // until there is no room
    // The log goes on in segments that it has; new ones are asked for.
    const ask = async (client: Client) => {
      for (let segment = 0; segment < 8; segment += 1) {
        await client.query(`select pg_logical_emit_message(true, 'chaos', 'x')`);
        await client.query('select pg_switch_wal()');
      }
    };
    await Promise.race([asOwner(scene, ask), pause(4_000)]).catch(() => undefined);
    return { hit: name, end: async () => void tryRun('rm', '-f', ballast) };
  },
};

/** Whoever asks for these tables waits, until every connection of the programs does. */
const exhaustPool: Fault = {
  name: 'connections exhausted',
  seconds: 5,
  writesWithin: null,
  async begin({ ownerUrl }) {
    const client = new Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await client.query('lock table app.customer, app.fund_order in access exclusive mode');
    return {
      hit: 'app.customer, app.fund_order',
      async end() {
        await client.query('rollback').catch(() => undefined);
        await client.end().catch(() => undefined);
      },
    };
  },
};

export const databaseFaults: readonly Fault[] = [
  killPrimary,
  killStandby,
  killMachine,
  stopPrimary,
  fullDisk,
  exhaustPool,
];
