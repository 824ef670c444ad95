import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addMetrics } from '../server/metrics.ts';
import { createVitals, readVital } from './vitals.ts';

const mostBytes = 2048;
/** Of every app of this process. */
const vitals = createVitals();

/**
 * `POST /vitals` takes one beacon. `navigator.sendBeacon` sends text, and nobody reads the answer: what cannot be read
 * is ignored with 204 like what can, and what is too large or comes in another form is a bare 4xx.
 */
export async function mountVitals(app: FastifyInstance): Promise<void> {
  addMetrics('vitals', () => vitals.print().split('\n').slice(0, -1));
  await app.register(async (beacons) => {
    beacons.removeAllContentTypeParsers();
    beacons.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    beacons.setErrorHandler((error: { statusCode?: number }, _: FastifyRequest, reply: FastifyReply) =>
      reply.code(error.statusCode === 413 || error.statusCode === 415 ? error.statusCode : 400).send(),
    );
    beacons.post('/vitals', { bodyLimit: mostBytes }, async (request, reply) => {
      const vital = typeof request.body === 'string' ? readVital(request.body) : null;
      if (vital) vitals.count(vital);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
