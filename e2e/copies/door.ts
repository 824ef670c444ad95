import { once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../fuzz/random.ts';

/** One address before several copies of a server: each request goes to one of them by chance, as behind a load balancer. */
export interface Door {
  readonly origin: string;
  /** Addresses of the copies. */
  readonly copies: string[];
  close(): Promise<void>;
}

export async function openDoor(random: Random): Promise<Door> {
  const copies: string[] = [];
  const server: Server = createServer((received, answer) => {
    const { hostname, port } = new URL(random.pick(copies));
    const { method, url: path, headers } = received;
    const forwarded = ask({ host: hostname, port, method, path, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.rawHeaders);
      came.pipe(answer);
    });
    forwarded.once('error', () => answer.destroy());
    received.pipe(forwarded);
  });
  await once(server.listen({ port: 0, host: 'localhost' }), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    copies,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
