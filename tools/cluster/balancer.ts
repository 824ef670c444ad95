import { connect } from 'node:net';
import { inFolder } from './topology.ts';

/** Where the load balancer takes orders. Only root reaches it. */
export const balancerSocket = (): string => inFolder('haproxy.sock');

/** One order to the load balancer, and what it says to it. */
export function askBalancer(order: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(balancerSocket(), () => socket.end(`${order}\n`));
    socket.setTimeout(5_000, () => socket.destroy(new Error('the load balancer does not answer')));
    socket.on('data', (part) => (said += part.toString()));
    socket.on('error', reject);
    socket.on('end', () => resolve(said.trim()));
  });
}

/** A copy as one site of the load balancer sees it. */
export interface BalancedServer {
  readonly site: string;
  readonly name: string;
  /** Requests that it is answering now. */
  readonly busy: number;
  /** UP, DOWN, DRAIN, …; `no check` where it is the only one. */
  readonly status: string;
}

/** Of `show stat`: a table whose first line names the columns. */
export function readServers(table: string): BalancedServer[] {
  const [head = '', ...lines] = table.replace(/^# /, '').split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    return { site: cell('pxname'), name: cell('svname'), busy: Number(cell('scur')), status: cell('status') };
  });
}

export const serversOf = async (copy: string): Promise<BalancedServer[]> =>
  readServers(await askBalancer('show stat')).filter(({ name }) => name === copy);

/** `drain`: it gets no more requests and finishes those it has. `ready`: it gets them again once it answers. */
export async function setCopy(copy: string, state: 'drain' | 'ready'): Promise<void> {
  for (const { site } of await serversOf(copy)) {
    const said = await askBalancer(`set server ${site}/${copy} state ${state}`);
    if (said !== '') throw new Error(`haproxy: ${said}`);
  }
}
