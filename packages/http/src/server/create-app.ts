import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refused } from '@tsuzura/contract/kernel';
import { createAdmissionRecorder } from './admission-record.ts';
import { admitRequests } from './admit-request.ts';
import { addBodyParsers } from './body-parsers.ts';
import { createServerFactory } from './connections.ts';
import { createCors } from './cors.ts';
import { createEnter } from './enter.ts';
import { jsonType } from './headers.ts';
import type { KnownHosts } from './known-hosts.ts';
import { mapError, type MappedError } from './map-error.ts';
import { createClientErrorHandler, rawHeaders } from './raw-errors.ts';
import { keepQuery } from './receive.ts';
import { createOverloadAnswer } from './overload-answer.ts';
import { createRefuseEarly } from './refuse-early.ts';
import type { Recorder } from './record.ts';
import { requestIdOf } from './request-id.ts';
import type { Surroundings } from './surroundings.ts';
import type { ApiServerOptions, Limits, LogSink } from './types.ts';
import type { Visit } from './visit.ts';

/** Fastify with our limits, our reading of bodies and our one error mapper, and no route yet. */
export function createApp(
  options: ApiServerOptions,
  limits: Limits,
  surroundings: Surroundings,
  recorder: Recorder,
  state: { readonly isStopping: boolean; readonly hosts: KnownHosts },
  sink: LogSink | null,
): FastifyInstance {
  const { admission } = options;
  const admitted = admission && { ...options, admission };
  const overloadAnswer = createOverloadAnswer(createCors(options.site, options.origins));
  const refused = admission && createAdmissionRecorder(options.site, admission.controller, sink, surroundings.now);
  const app = fastify({
    logger: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    // a request on an open connection is still answered while we stop; its connection is closed afterwards
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: (raw) => requestIdOf(raw.headers['x-request-id'], surroundings.newId),
    routerOptions: { querystringParser: keepQuery, maxParamLength: limits.urlBytes },
    clientErrorHandler: createClientErrorHandler(surroundings.newId, recorder.refused),
    frameworkErrors: (error, request, reply) => {
      const mapped = mapError(error, request.id, options.isUnavailable);
      reply.raw.writeHead(mapped.status, rawHeaders(mapped, request.id)).end(JSON.stringify(mapped.body));
      recorder.refused(mapped, request.id);
    },
    serverFactory: createServerFactory(
      {
        requestTimeout: limits.requestMs,
        headersTimeout: limits.requestMs,
        maxHeaderSize: limits.headerBytes,
        connectionsCheckingInterval: Math.min(1000, Math.ceil(limits.requestMs / 2)),
      },
      limits,
      options.trustedProxies ?? [],
      admitted && refused && createRefuseEarly(admitted, state, overloadAnswer.writeRaw, refused),
    ),
  });
  app.decorateRequest('visit', null as unknown as Visit);
  addBodyParsers(app, limits.jsonDepth);
  if (admitted && refused) admitRequests(app, admitted, state, overloadAnswer.write, refused);
  app.addHook('onRequest', createEnter(options, limits, surroundings, state.hosts));
  // not onResponse: waiting for the socket costs more than all the rest of the server
  app.addHook('onSend', (request, reply, payload, done) => {
    if (state.isStopping) reply.header('connection', 'close');
    recorder.answered(request, reply);
    request.visit.leave?.();
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
