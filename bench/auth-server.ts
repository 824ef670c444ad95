import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '@tsuzura/http/config';
import { openBrowser, prover } from '../apps/auth/src/browser.test-support.ts';
import { create } from '../apps/auth/src/create.ts';
import { freePort } from '../apps/auth/src/free-port.test-support.ts';
import { addPerson, tokensFor, type AuthScene } from '../apps/auth/src/scene.test-support.ts';
import { ensureDemoPeople } from '../apps/auth/src/person/index.ts';
import { benchPassword } from './bench-password.ts';
import { memoryAdapter } from './memory-adapter.ts';

/** The sign-in server alone in a process; with `memory` its records are not durable. Sends refresh tokens to use. */
const [url = '', kind = 'durable', chains = '16'] = process.argv.slice(2);
const port = await freePort();
const origin = `http://localhost:${port}`;
const { urls } = readConfig({ URL_AUTH: origin });
const auth = await create({
  databaseUrl: url,
  urls,
  realNow: Date.now,
  limits: { ratePerMinute: 100_000_000 },
  trustedProxies: ['127.0.0.1', '::1'], // the bench plays many networks
  log: () => undefined,
  sendMail: async () => undefined,
  connections: 10,
  ...(kind === 'memory' ? { adapter: memoryAdapter() } : {}),
});
await auth.server.listen({ port, host: 'localhost' });
const scene = { auth, origin, urls, browser: () => openBrowser(origin) } as unknown as AuthScene;
await addPerson(scene, 'bench');
const tokens: string[] = [];
for (let index = 0; index < Number(chains); index += 1) tokens.push((await tokensFor(scene, 'bench')).refresh_token);
const people = Array.from({ length: 50 }, (_, index) => ({ key: `p${index}`, username: `p${index}@example.jp` }));
await ensureDemoPeople(auth.person, {
  people,
  operators: [{ key: 'op', username: 'op@example.jp', name: '運用', roles: ['maker'] }],
  password: benchPassword,
});
// One proof for the whole run, because making a proof is the client's work and is not measured.
process.send?.({ address: origin, tokens, proof: prover.proof({ method: 'POST', url: `${origin}/oauth2/token` }) });

// The parent asks how late the event loop ran while it was watched.
const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (message) => {
  if (message === 'watch') {
    delay.reset();
    delay.enable();
  } else if (message === 'report') {
    delay.disable();
    process.send?.({ p99Milliseconds: delay.percentile(99) / 1e6 });
  }
});
process.on('SIGTERM', () => process.exit(0));
