import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { create } from '../apps/api/src/create.ts';
import { customerOf } from './brokerage.ts';
import { audiences } from '../apps/api/src/kernel/identity.ts';

/** The main API alone in a process, as production runs it. Sends a bearer token, after a strong check, for every `stride`th customer. */
const [url = '', count = '0', stride = '1'] = process.argv.slice(2);
const issuer = 'https://id.bench';
const { privateKey, publicKey } = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256' }] });
const api = await create({
  databaseUrl: url,
  serve: ['main'],
  issuer,
  keys,
  origins: { main: ['http://localhost:3000'], trading: [], ops: [] },
  market: { navsOf: async () => [] },
  couriers: {},
  realNow: Date.now,
  newId: randomUUID,
  ratePerMinute: 100_000_000,
  log: () => undefined,
});
const address = await api.doors.main?.listen({ port: 0, host: '127.0.0.1' });
const bearer = (subject: string) =>
  new SignJWT({ username: `${subject}@example.jp`, acr: 'phr', auth_time: Math.floor(Date.now() / 1_000) })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'bench' })
    .setIssuer(issuer)
    .setAudience(audiences.customer)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
const tokens: string[] = [];
for (let index = 0; index < Number(count); index += 1) tokens.push(await bearer(customerOf(index * Number(stride))));
process.send?.({ address, tokens });
process.on('SIGTERM', () => process.exit(0));
