import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refused } from '@tsuzura/contract/kernel';
import { addBodyParsers } from './body-parsers.ts';
import { createEnter } from './enter.ts';
import { jsonType } from './headers.ts';
import { mapError, type MappedError } from './map-error.ts';
import { createClientErrorHandler, rawHeaders } from './raw-errors.ts';
import { keepQuery } from './receive.ts';
import type { Recorder } from './record.ts';
import { requestIdOf } from './request-id.ts';
import type { Surroundings } from './surroundings.ts';
import type { DoorOptions, Limits } from './types.ts';
import type { Visit } from './visit.ts';

/** Fastify with our limits, our reading of bodies and our one error mapper, and no route yet. */
export function createApp(
  options: DoorOptions,
  limits: Limits,
  surroundings: Surroundings,
  recorder: Recorder,
  state: { readonly isStopping: boolean },
): FastifyInstance {
  const app = fastify({
    logger: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    forceCloseConnections: 'idle',
    // a request that reaches us on an open connection while we stop is still answered, and told to go elsewhere next
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: (raw) => requestIdOf(raw, surroundings.newId),
    routerOptions: { querystringParser: keepQuery, maxParamLength: limits.urlBytes },
    clientErrorHandler: createClientErrorHandler(surroundings.newId, recorder.refused),
    frameworkErrors: (error, request, reply) => {
      const mapped = mapError(error, request.id, options.isUnavailable);
      reply.raw.writeHead(mapped.status, rawHeaders(mapped, request.id)).end(JSON.stringify(mapped.body));
      recorder.refused(mapped, request.id);
    },
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1000, Math.ceil(limits.requestMs / 2)),
    },
  });
  app.decorateRequest('visit', null as unknown as Visit);
  addBodyParsers(app, limits.jsonDepth);
  app.addHook('onRequest', createEnter(options, limits, surroundings));
  // not onResponse: waiting for the socket costs more than all the rest of the door
  app.addHook('onSend', (request, reply, payload, done) => {
    if (state.isStopping) reply.header('connection', 'close');
    recorder.answered(request, reply);
    done(null, payload);
  });
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerMapped(mapError(error, request.id, options.isUnavailable), error, request, reply);
  app.setErrorHandler(answerError);
  // `enter` has already refused; Fastify asks for a handler all the same
  app.setNotFoundHandler((request, reply) => answerError(new Refused('NO_SUCH_CALL'), request, reply));
  return app;
}

function answerMapped(mapped: MappedError, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  request.visit.code = mapped.body.code;
  request.visit.detail = mapped.detail;
  if (mapped.isDefect) request.visit.error = error;
  reply
    .code(mapped.status)
    .headers({ 'cache-control': 'no-store', ...mapped.headers, 'content-type': jsonType })
    .send(JSON.stringify(mapped.body));
}
