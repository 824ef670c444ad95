import autocannon from 'autocannon';
import type { Config } from '@tsuzura/http/config';
import { createProver } from '@tsuzura/http/testing';
import { openBenchDatabase } from './database.ts';
import { median, type Measured } from './result.ts';
import { serve } from './serve.ts';

const rounds = 7;
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

/**
 * References and product answer turn by turn, so that what the machine does besides hits all alike. The second reference
 * also lets PostgreSQL prepare its statement, as the product does: the part of the difference that is ours alone.
 */
export async function benchRoute(config: Config): Promise<Measured[]> {
  const { url, stop } = await openBenchDatabase(config, 'api');
  const bare = await serve<Served>('bare-server.ts', url);
  const prepared = await serve<Served>('bare-server.ts', url, '0', 'prepared');
  const product = await serve<Served>('product-server.ts', url, prover.thumbprint);
  const taken = { bare: [] as number[], prepared: [] as number[], product: [] as number[] };
  try {
    const token = product.token ?? '';
    for (let round = 0; round <= rounds; round += 1) {
      const figures = {
        bare: await requestsPerSecond(`${bare.address}/status`, token),
        product: await requestsPerSecond(`${product.address}/v1/brokerageAccount/accountStatus`, token),
        prepared: await requestsPerSecond(`${prepared.address}/status`, token),
      };
      if (round === 0) continue; // warm-up
      for (const name of ['bare', 'prepared', 'product'] as const) taken[name].push(figures[name]);
    }
  } finally {
    for (const { child } of [bare, prepared, product]) child.kill();
    await stop();
  }
  const against = (name: string, reference: readonly number[]): Measured => ({
    name,
    reference: median(reference),
    product: median(taken.product),
    rounds: { reference, product: taken.product },
  });
  return [against('route-bearer-read', taken.bare), against('route-bearer-read-prepared', taken.prepared)];
}
