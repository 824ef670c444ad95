import { createServer, type AddressInfo } from 'node:net';

/** The issuer is part of every token, so the port must be known before the server listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
