import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { create } from '../apps/api/src/create.ts';
import { audiences } from '../apps/api/src/kernel/identity.ts';

/** The product's main API alone in a process, as production runs it, logging into the void. */
const [url = ''] = process.argv.slice(2);
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
  newId: () => '',
  ratePerMinute: 100_000_000,
  log: () => undefined,
});
const address = await api.doors.main?.listen({ port: 0, host: '127.0.0.1' });
const token = await new SignJWT({ username: 'hanako@example.jp' })
  .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'bench' })
  .setIssuer(issuer)
  .setAudience(audiences.customer)
  .setSubject('demo-hanako')
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(privateKey);
process.send?.({ address, token });
process.on('SIGTERM', () => process.exit(0));
