import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf } from './rate.ts';
import { lookBeforeParser, type RefuseEarly } from './refuse-early.ts';
import type { Limits } from './types.ts';

export type ConnectionLimits = Pick<Limits, 'connections' | 'connectionsPerAddress' | 'idleMs'>;

/**
 * Makes the HTTP server for Fastify, which may ask for one per address it listens on. All time-outs are Node's: headers,
 * the whole request, and the pause between two requests.
 */
export function createServerFactory(
  options: ServerOptions,
  limits: ConnectionLimits,
  trustedProxies: readonly string[],
  refuseEarly?: RefuseEarly,
): (handler: RequestListener) => Server {
  const isExempt = exemptAddresses(trustedProxies);
  return (handler) => {
    const keepAlive = { keepAliveTimeout: limits.idleMs, keepAliveTimeoutBuffer: Math.min(limits.idleMs, 1_000) };
    const server = createServer({ ...options, ...keepAlive }, handler);
    boundConnections(server, limits, isExempt);
    if (refuseEarly) lookBeforeParser(server, refuseEarly);
    return server;
  };
}

/**
 * Bounds the open connections, together and from one network. At the bound a new connection takes the place of the one
 * that has been idle longest; when every one is at work, the new one is closed. A connection that has not sent a whole
 * head yet counts as idle, so slow senders make room first.
 */
export function boundConnections(
  server: Server,
  { connections, connectionsPerAddress }: Pick<ConnectionLimits, 'connections' | 'connectionsPerAddress'>,
  isExempt: (address: string) => boolean = () => false,
): void {
  const open = new Map<Socket, { readonly network: string; requests: number }>();
  /** Longest idle first: a set keeps the order in which its members came. */
  const idle = new Set<Socket>();
  const perNetwork = new Map<string, number>();

  const leave = (socket: Socket): void => {
    const connection = open.get(socket);
    if (!connection) return;
    open.delete(socket);
    idle.delete(socket);
    const left = (perNetwork.get(connection.network) ?? 1) - 1;
    if (left > 0) perNetwork.set(connection.network, left);
    else perNetwork.delete(connection.network);
  };
  /** False when no connection, or none of this network, is idle. */
  const makeRoom = (network?: string): boolean => {
    for (const socket of idle) {
      if (network !== undefined && open.get(socket)?.network !== network) continue;
      leave(socket);
      socket.destroy();
      return true;
    }
    return false;
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = isExempt(address) ? '' : networkOf(address);
    const isCrowded = network !== '' && (perNetwork.get(network) ?? 0) >= connectionsPerAddress;
    if ((isCrowded && !makeRoom(network)) || (open.size >= connections && !makeRoom())) {
      socket.destroy();
      return;
    }
    open.set(socket, { network, requests: 0 });
    idle.add(socket);
    perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
    socket.once('close', () => leave(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.requests += 1;
    idle.delete(socket);
    response.once('close', () => {
      connection.requests -= 1;
      if (connection.requests === 0 && open.has(socket)) idle.add(socket);
    });
  });
}

/** Behind a proxy everybody comes from its address, and what runs on this machine is ours: counted in the total only. */
function exemptAddresses(trustedProxies: readonly string[]): (address: string) => boolean {
  const exempt = new BlockList();
  exempt.addSubnet('127.0.0.0', 8, 'ipv4');
  exempt.addAddress('::1', 'ipv6');
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) exempt.addAddress(address, family);
    else exempt.addSubnet(address, Number(bits), family);
  }
  return (address) => exempt.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
