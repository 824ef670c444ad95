import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import { Client } from 'pg';
import { createProver } from '@tsuzura/http/testing';
import { openDatabase } from '@tsuzura/store/kernel';
import { urlAs } from '@tsuzura/store/migrate';
import { subjectOf } from '@tsuzura/store/seed';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audiences } from '../../apps/api/src/kernel/identity.ts';
import { addCustomers, customerOf, customerPrefix } from '../brokerage.ts';
import type { FaultyService } from './service.ts';

export const fundCode = 'TZ010002';
export const customerCount = 200;

/** Customers with cash, an address for mail and every document read. */
export async function addPeople(service: FaultyService): Promise<void> {
  const ownerUrl = service.ownerUrl();
  const { roles } = JSON.parse(readFileSync(join(service.folder, 'secrets.json'), 'utf8')) as {
    roles: { api: string };
  };
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const url = urlAs(ownerUrl, 'api', roles.api);
  const database = openDatabase({ url, program: 'bench' });
  await addCustomers(
    { owner, ownerUrl, database, url, stop: async () => undefined },
    {
      until: customerCount,
      cash: 1_000_000_000n,
    },
  );
  await owner.query(`update app.customer set username = id || '@example.jp' where id like '${customerPrefix}%'`);
  await owner.query(
    `insert into app.fund_document_confirmation (customer_id, document_id, version, content_hash, url, confirmed_at, request_id)
      select c.id, d.id, d.version, d.content_hash, d.url, now(), 'bench' from app.fund_document d, app.customer c
      where d.fund_code = $1 and d.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS') and c.id like '${customerPrefix}%'`,
    [fundCode],
  );
  await database.close();
  await owner.end();
}

/** Headers of one call by a signed-in person. */
export interface Signer {
  customer(index: number, method: string, path: string): Promise<Record<string, string>>;
  operator(): Promise<Record<string, string>>;
}

/** Tokens as the sign-in server would make them, with its own key: signing in is not what this bench is about. */
export async function openSigner(service: FaultyService): Promise<Signer> {
  const [row] = await service.ask<{ kid: string; private_jwk: JWK }>(
    'select kid, private_jwk from auth.signing_key order by created_at limit 1',
  );
  if (!row) throw new Error('the sign-in server has no key');
  const key = (await importJWK(row.private_jwk, 'ES256')) as CryptoKey;
  const issuer = `http://localhost:${service.ports.auth}`;
  const prover = createProver();
  const bound = { cnf: { jkt: prover.thumbprint } };
  const token = (subject: string, username: string, role: 'customer' | 'operator') =>
    new SignJWT({
      username,
      acr: 'phr',
      auth_time: Math.floor(Date.now() / 1_000),
      ...(role === 'customer' ? bound : {}),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: row.kid })
      .setIssuer(issuer)
      .setAudience(audiences[role])
      .setSubject(subject)
      .setIssuedAt()
      .setJti(randomUUID())
      .setExpirationTime('4h')
      .sign(key);
  const tokens = new Map<number, Promise<string>>();
  return {
    async customer(index, method, path) {
      const known = tokens.get(index) ?? token(customerOf(index), `${customerOf(index)}@example.jp`, 'customer');
      tokens.set(index, known);
      const url = `http://localhost:${service.ports.main}${path}`;
      const dpop = prover.proof({ method, url, token: await known });
      return { authorization: `DPoP ${await known}`, dpop };
    },
    operator: async () => ({
      authorization: `Bearer ${await token(subjectOf('unyo'), 'unyo@example.jp', 'operator')}`,
    }),
  };
}
