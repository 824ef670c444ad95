import { databaseMachines, ports, type Machine } from './topology.ts';

/** What Patroni of a machine says of its server; null while it does not answer. */
export interface Member {
  readonly machine: Machine;
  readonly role: string;
  readonly state: string;
  readonly isSynchronous: boolean;
  readonly timeline: number | null;
  /** It holds the lock in etcd. One that was cut off may still call itself primary for a while. */
  readonly isPrimary: boolean;
}

const ask = (machine: Machine, path: string): Promise<Response> =>
  fetch(`http://${machine.address}:${ports.patroni}${path}`, { signal: AbortSignal.timeout(1_000) });

export async function memberOf(machine: Machine): Promise<Member | null> {
  try {
    const [answer, asPrimary] = await Promise.all([ask(machine, '/patroni'), ask(machine, '/primary')]);
    const said = (await answer.json()) as {
      readonly role: string;
      readonly state: string;
      readonly sync_standby?: boolean;
      readonly timeline?: number;
    };
    return {
      machine,
      role: said.role,
      state: said.state,
      isSynchronous: said.sync_standby ?? false,
      timeline: said.timeline ?? null,
      isPrimary: asPrimary.status === 200,
    };
  } catch {
    return null;
  }
}

export const members = async (): Promise<readonly (Member | null)[]> => Promise.all(databaseMachines.map(memberOf));

export const primaryOf = async (): Promise<Member | null> =>
  (await members()).find((member) => member?.isPrimary) ?? null;

/** A primary, and a standby that has what it acknowledges: only then a write is answered. */
export async function takesWrites(): Promise<boolean> {
  const all = await members();
  return all.some((one) => one?.isPrimary) && all.some((one) => one?.isSynchronous === true);
}
