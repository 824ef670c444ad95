import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify, type JWK } from 'jose';
import { Refused } from '@tsuzura/contract/kernel';
import { pageAdmission } from '../admission.ts';
import { createProofCheck, hashOfToken } from '@tsuzura/http/proof';
import type { Service } from './clients.ts';

export interface UserinfoOptions {
  readonly issuer: string;
  readonly services: readonly Service[];
  readonly publicKeys: () => readonly JWK[];
  readonly realNow: () => number;
}

const tokenPattern = /^(Bearer|DPoP) ([\w.~+/=-]+)$/i;

/**
 * Our access tokens name an API as their audience, and the library keeps such tokens out of its own userinfo. This one
 * reads them: the same answer, from the token itself.
 */
export function mountUserinfo(app: FastifyInstance, { issuer, services, publicKeys, realNow }: UserinfoOptions): void {
  const checkProof = createProofCheck({ realNow });
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/oauth2/userinfo',
      config: { admission: pageAdmission },
      onRequest: (request, _reply, done) => {
        request.visit.route = '/oauth2/userinfo';
        done();
      },
      handler: async (request, reply) => {
        const [, scheme = '', token = ''] = tokenPattern.exec(request.headers.authorization ?? '') ?? [];
        const keys = createLocalJWKSet({ keys: [...publicKeys()] });
        const verified = await jwtVerify(token, keys, {
          issuer,
          audience: services.map((service) => service.audience),
          algorithms: ['ES256'],
          typ: 'at+jwt',
          currentDate: new Date(realNow()),
        }).catch(() => null);
        if (!verified) throw new Refused('UNAUTHORIZED');
        const { sub, username, cnf } = verified.payload;
        if (cnf !== undefined) {
          if (scheme.toLowerCase() !== 'dpop') throw new Refused('UNAUTHORIZED');
          const { dpop } = request.headers;
          await checkProof(typeof dpop === 'string' ? dpop : undefined, {
            method,
            url: `${issuer}/oauth2/userinfo`,
            tokenHash: hashOfToken(token),
            thumbprint: String((cnf as { jkt?: unknown }).jkt),
          });
        }
        return reply.header('cache-control', 'no-store').send({ sub, username });
      },
    });
  }
}
