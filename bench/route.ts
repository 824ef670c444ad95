import autocannon from 'autocannon';
import type { Config } from '@tsuzura/http/config';
import { createProver } from '@tsuzura/http/testing';
import { openBenchDatabase } from './database.ts';
import { compared, type Measured } from './result.ts';
import { serve } from './serve.ts';

const rounds = 7;
const warmUp = 2;
const seconds = 2;

interface Served {
  readonly address: string;
  readonly token?: string;
}

const prover = createProver();
/** More than is answered in a turn. */
const proofsATurn = 16_000;

/** The same headers for all, a proof of its own for every request, made before the turn. Both check the proof; only the product reads the token. */
async function requestsPerSecond(url: string, token: string): Promise<number> {
  const make = () => prover.proof({ method: 'GET', url, token });
  const proofs = Array.from({ length: proofsATurn }, make);
  const setupRequest = (request: object) => ({
    ...request,
    headers: { authorization: `DPoP ${token}`, dpop: proofs.pop() ?? make() },
  });
  const result = await autocannon({ url, requests: [{ setupRequest }], connections: 16, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** Reference and product answer in turns, so that what the machine does besides hits both alike. */
export async function benchRoute(config: Config): Promise<Measured[]> {
  const { url, stop } = await openBenchDatabase(config, 'api');
  const bare = await serve<Served>('bare-server.ts', url);
  const product = await serve<Served>('product-server.ts', url, prover.thumbprint);
  const taken = { reference: [] as number[], product: [] as number[] };
  try {
    const token = product.token ?? '';
    const addresses = {
      reference: `${bare.address}/status`,
      product: `${product.address}/v1/brokerageAccount/accountStatus`,
    };
    for (let round = -warmUp; round < rounds; round += 1) {
      // Each is first every other time, so that neither always follows the other's garbage.
      const order = round % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
      for (const name of order) {
        const figure = await requestsPerSecond(addresses[name], token);
        if (round >= 0) taken[name].push(figure);
      }
    }
  } finally {
    for (const { child } of [bare, product]) child.kill();
    await stop();
  }
  return [compared('route-bearer-read', taken)];
}
