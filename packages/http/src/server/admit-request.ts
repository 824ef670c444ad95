import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@tsuzura/contract/kernel';
import type { Admission, Priority } from './admission.ts';
import type { AdmissionRecorder } from './admission-record.ts';
import { createCallerKey } from './caller-key.ts';
import type { OverloadAnswer } from './overload-answer.ts';
import { alwaysOpen } from './service-routes.ts';
import type { RefusalReason } from './fair-queue.ts';
import type { ApiServerOptions } from './types.ts';
import { newVisit } from './visit.ts';

/** How a server shares the capacity of its program. Servers that share a database share the controller. */
export interface ServerAdmission {
  readonly controller: Admission;
  /** The share of a place that a call takes; 1 for a call that uses a connection of its own. */
  readonly weightOf?: (endpoint: Endpoint) => number;
  /** Whose token this is, if it was verified before. Nothing is verified for a call that may yet be refused. */
  readonly subjectOf?: (bearer: string) => string | null;
}

/**
 * How a route is admitted. A route that is no call of the contract sets this itself; pages and files, which need no
 * database, are always admitted.
 */
export interface RouteAdmission {
  readonly priority: Priority;
  readonly weight?: number;
  /** As the metrics call it; the router's own pattern unless given. */
  readonly route?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: RouteAdmission;
  }
}

/** Commands, and calls of other companies' servers, go before what a customer only looks at. */
export function admissionOf(endpoint: Endpoint, { weightOf }: Partial<ServerAdmission> = {}): RouteAdmission {
  const isFirst = endpoint.once === true || endpoint.caller === 'partner';
  return { priority: isFirst ? 'first' : 'second', weight: weightOf?.(endpoint) ?? 1, route: endpoint.path };
}

/**
 * Puts the controller in front of everything a call costs: token, body, database. A call with a body is looked at when it
 * comes and takes its place when the body is there, so that a slow sender holds no place.
 */
export function admitRequests(
  app: FastifyInstance,
  options: ApiServerOptions & { readonly admission: ServerAdmission },
  state: { readonly isStopping: boolean },
  answer: OverloadAnswer['write'],
  recorder: AdmissionRecorder,
): void {
  const { controller, subjectOf } = options.admission;
  const callerKey = createCallerKey(options.trustedProxies ?? [], subjectOf);
  const mayBeHttps = (options.trustedProxies ?? []).length > 0;

  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    declared: RouteAdmission,
    reason: RefusalReason,
  ): void => {
    reply.hijack(); // Fastify's own way to answer costs as much again
    const { id: requestId, method } = request;
    const isHttps = mayBeHttps && request.protocol === 'https';
    const route = declared.route ?? request.routeOptions.url ?? 'unknown';
    const { origin } = request.headers;
    answer(reply.raw, { requestId, origin, isHttps, isStopping: state.isStopping });
    recorder.refused(recorder.of({ method, route, priority: declared.priority }), reason, () => requestId);
  };

  const enter = (request: FastifyRequest, reply: FastifyReply, declared: RouteAdmission, done: () => void): void => {
    const { priority, weight = 1 } = declared;
    const { raw } = request;
    let leaveQueue: (() => void) | null = null;
    const drop = (): void => leaveQueue?.();
    leaveQueue = controller.enter({
      key: () => callerKey(raw),
      priority,
      weight,
      start: () => {
        if (leaveQueue) raw.socket.off('close', drop);
        let isDone = false;
        request.visit.leave = () => {
          if (!isDone) controller.leave(weight);
          isDone = true;
        };
        done();
      },
      refuse: (reason) => {
        if (leaveQueue) raw.socket.off('close', drop);
        refuse(request, reply, declared, reason);
      },
    });
    if (leaveQueue) raw.socket.once('close', drop);
  };

  app.addHook('onRequest', (request, reply, done) => {
    request.visit = newVisit();
    const declared = admissionFor(request);
    if (!declared) return done();
    if (!hasBody(request)) return enter(request, reply, declared, done);
    const { priority, weight = 1 } = declared;
    const refusal = controller.wouldRefuse(priority, weight, () => callerKey(request.raw));
    return refusal ? refuse(request, reply, declared, refusal) : done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    const declared = hasBody(request) ? admissionFor(request) : undefined;
    return declared ? enter(request, reply, declared, done) : done();
  });
}

/** Health and metrics are how one learns about an overload; unknown paths and preflights cost nothing but their answer. */
const admissionFor = (request: FastifyRequest): RouteAdmission | undefined =>
  request.is404 || alwaysOpen.has(request.url) ? undefined : request.routeOptions.config.admission;

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}
