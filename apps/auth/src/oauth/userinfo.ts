import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify, type JWK } from 'jose';
import { Refused } from '@tsuzura/contract/kernel';
import { pageAdmission } from '../admission.ts';
import type { Service } from './clients.ts';

export interface UserinfoOptions {
  readonly issuer: string;
  readonly services: readonly Service[];
  readonly publicKeys: () => readonly JWK[];
  readonly realNow: () => number;
}

/**
 * Our access tokens name an API as their audience, and the library keeps such tokens out of its own userinfo. This one
 * reads them: the same answer, from the token itself.
 */
export function mountUserinfo(app: FastifyInstance, { issuer, services, publicKeys, realNow }: UserinfoOptions): void {
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
        const [, token = ''] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
        const keys = createLocalJWKSet({ keys: [...publicKeys()] });
        const verified = await jwtVerify(token, keys, {
          issuer,
          audience: services.map((service) => service.audience),
          algorithms: ['ES256'],
          typ: 'at+jwt',
          currentDate: new Date(realNow()),
        }).catch(() => null);
        if (!verified) throw new Refused('UNAUTHORIZED');
        const { sub, username } = verified.payload;
        return reply.header('cache-control', 'no-store').send({ sub, username });
      },
    });
  }
}
