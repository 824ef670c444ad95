import type { ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import type { Config } from '@tsuzura/http/config';
import { openBenchDatabase } from './database.ts';
import { compared, type Measured } from './result.ts';
import { serve } from './serve.ts';

/** Many short turns: other load of the machine falls on both sides, and the median ignores outliers. */
const rounds = 15;
const milliseconds = 1_000;
const warmUp = 3;
const chains = 16;
/** As Ory publishes it for two cores. */
const hydraGrantsPerSecond = 411;

interface Served {
  readonly child: ChildProcess;
  readonly address: string;
  /** Of the key that the tokens are bound to; both servers check it. */
  readonly proof: string;
  tokens: string[];
}

const start = (url: string, kind: 'durable' | 'memory') =>
  serve<Omit<Served, 'child'>>('auth-server.ts', url, kind, String(chains));

const agent = new Agent({ keepAlive: true, maxSockets: chains });

function refresh({ address, proof }: Pick<Served, 'address' | 'proof'>, token: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'latte',
    refresh_token: token,
  }).toString();
  return new Promise((resolve, reject) => {
    const call = request(
      `${address}/oauth2/token`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length, dpop: proof },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve((JSON.parse(text) as { refresh_token: string }).refresh_token)
            : reject(new Error(text)),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Every chain refreshes as fast as it is answered; each answer rotates the token for the next. */
async function grantsPerSecond(served: Served): Promise<number> {
  const began = performance.now();
  let grants = 0;
  served.tokens = await Promise.all(
    served.tokens.map(async (first) => {
      let token = first;
      while (performance.now() - began < milliseconds) {
        token = await refresh(served, token);
        grants += 1;
      }
      return token;
    }),
  );
  return grants / ((performance.now() - began) / 1000);
}

export async function benchRefresh(config: Config): Promise<Measured[]> {
  const { url, stop } = await openBenchDatabase(config, 'auth');
  const [memory, durable] = [await start(url, 'memory'), await start(url, 'durable')];
  const taken = { reference: [] as number[], product: [] as number[] };
  try {
    for (let round = -warmUp; round < rounds; round += 1) {
      // Each is first every other time, so that neither always follows the other's garbage.
      const order = round % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
      for (const name of order) {
        const figure = await grantsPerSecond(name === 'reference' ? memory : durable);
        if (round >= 0) taken[name].push(figure);
      }
    }
  } finally {
    memory.child.kill();
    durable.child.kill();
    agent.destroy();
    await stop();
  }
  const durableOnly = { reference: [], product: taken.product };
  return [
    compared('refresh-durable', taken),
    { ...compared('refresh-beside-hydra', durableOnly), reference: hydraGrantsPerSecond },
  ];
}
