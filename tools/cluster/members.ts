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
  /** Names of the standbys that receive its log as it writes it. */
  readonly sendsLogTo: readonly string[];
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
      readonly replication?: readonly { readonly application_name: string; readonly state: string }[];
    };
    return {
      machine,
      role: said.role,
      state: said.state,
      isSynchronous: said.sync_standby ?? false,
      timeline: said.timeline ?? null,
      isPrimary: asPrimary.status === 200,
      sendsLogTo: (said.replication ?? []).flatMap((one) => (one.state === 'streaming' ? [one.application_name] : [])),
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

/**
 * All machines run, one of them as primary, one as its synchronous standby, and both others receive its log. That a standby runs
 * does not say so: one that was primary runs for a second on its own log before it is made like its successor.
 */
export async function areAllFollowing(): Promise<boolean> {
  const all = await members();
  const primary = all.find((one) => one?.isPrimary);
  return (
    all.every(
      (one) => one?.state === 'running' && (one === primary || primary?.sendsLogTo.includes(one.machine.name)),
    ) && all.some((one) => one?.isSynchronous)
  );
}
