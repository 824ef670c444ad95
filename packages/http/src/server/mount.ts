import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodeAnswer, Refused, type Answer, type Endpoint } from '@tsuzura/contract/kernel';
import { admissionOf, type ServerAdmission } from './admit-request.ts';
import { checkContentType } from './body-parsers.ts';
import { cacheControlOf, csvType, jsonType, textType } from './headers.ts';
import type { Identify } from './identify.ts';
import { mapError } from './map-error.ts';
import { routerPath } from './paths.ts';
import { createReceiver, keyOf } from './receive.ts';
import { standingFirst } from './standing-first.ts';
import type { ApiRequest, Call, Concern, Guard, Handler, MadeCall, View, Who } from './types.ts';

/**
 * One call of the contract, in this order: admission (where the program has one) → caller and rate limit (identify) →
 * content type → input → idempotency key of a command → gates (admit) → the handler → the answer, encoded by the
 * contract. What is wrong with the request itself is answered only to those whose account allows the call
 * (`standing-first.ts`).
 */
export function mount(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: Handler<Endpoint> | undefined,
  { identify, guard, admission }: { identify: Identify; guard: Guard; admission?: ServerAdmission | undefined },
): void {
  const receive = createReceiver(endpoint);
  const send = createSender(endpoint);
  const { record, asViewer } = guard;
  const reading = endpoint.freshness === undefined ? undefined : guard.reading;
  const isOperators = record !== undefined && endpoint.caller === 'operator' && endpoint.unrecorded !== true;

  const answer = async (request: FastifyRequest, reply: FastifyReply, made: Partial<Made>): Promise<AnyAnswer> => {
    const input = receive(request);
    made.input = input;
    const key = endpoint.once ? keyOf(request) : '';
    if (!handler) throw new Refused('NOT_BUILT');
    const { who } = request.visit;
    await guard.admit(endpoint, who);
    const call = {
      params: input.params,
      query: input.query,
      body: input.body,
      who,
      key,
      requestId: request.id,
      request: request.visit.request as ApiRequest,
      answerHeader: (name: string, value: string) => void reply.header(name, value),
      concerns: (concern: Concern) => void (made.concern = { ...made.concern, ...concern }),
    };
    const view = viewOf(who);
    const handle = (): Promise<AnyAnswer> => Promise.resolve(handler(call as Call<Endpoint>));
    if (!view) return reading ? reading(endpoint, handle) : handler(call as Call<Endpoint>);
    // Whoever cannot be kept from changing something does not look.
    if (!asViewer || endpoint.method !== 'GET') throw new Refused('VIEW_ONLY');
    return asViewer(endpoint, view, reading ? () => reading(endpoint, handle) : handle);
  };

  /** What an operator did or saw is kept first and answered then. */
  const recorded = async (request: FastifyRequest, reply: FastifyReply): Promise<AnyAnswer> => {
    const made: Partial<Made> = {};
    const keep = (result: string) =>
      record?.(endpoint, {
        who: request.visit.who,
        requestId: request.id,
        input: made.input ?? null,
        concern: made.concern ?? {},
        result,
      });
    let value: AnyAnswer;
    try {
      value = await answer(request, reply, made);
    } catch (error) {
      await keep(mapError(error, request.id).body.code);
      throw error;
    }
    await keep('ok');
    return value;
  };

  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    config: { admission: admissionOf(endpoint, admission) },
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    errorHandler: standingFirst(endpoint, guard),
    // no promise where none is needed: making one costs time in every call
    onRequest: (request, _, done) => {
      step(() => {
        const known = identify(endpoint, request);
        const check = () => checkContentType(endpoint, request);
        return known ? known.then(check) : check();
      }, done);
    },
    handler: async (request, reply) => {
      const isKept = isOperators || viewOf(request.visit.who) !== undefined;
      const value = isKept ? await recorded(request, reply) : await answer(request, reply, {});
      return send(reply, value);
    },
  });
}

const viewOf = (who: Who): View | undefined => (who.role === 'customer' ? who.view : undefined);

type AnyAnswer = Answer<Endpoint> | AsyncIterable<string>;
type Made = { -readonly [Part in 'input' | 'concern']: MadeCall[Part] };

/** Data of ours that the contract cannot carry. Only names of the contract are in its text. */
class AnswerWithGaps extends Error {
  override readonly name = 'AnswerWithGaps';

  constructor(gaps: readonly string[]) {
    super(`left out: ${gaps.slice(0, 10).join(', ')}`);
  }
}

/** Runs a step that may be ready at once or later, and tells Fastify. */
function step(run: () => Promise<void> | void, done: (error?: Error) => void): void {
  let waiting: Promise<void> | void;
  try {
    waiting = run();
  } catch (error) {
    return done(error as Error);
  }
  // oxlint-disable-next-line promise/no-callback-in-promise -- Fastify's hook is a callback
  return waiting ? void waiting.then(() => done(), done) : done();
}

/** Encodes first: what the contract cannot carry is left out and logged, and where it cannot be, is a clean 500. */
function createSender(endpoint: Endpoint): (reply: FastifyReply, value: AnyAnswer) => FastifyReply {
  const cacheControl = cacheControlOf(endpoint);
  const type = endpoint.answer === 'text' ? textType : jsonType;
  return (reply, value) => {
    if (endpoint.answer === 'csv')
      return reply
        .header('content-type', csvType)
        .send(Readable.from(value as AsyncIterable<string>, { highWaterMark: 1 }));
    const text = encodeAnswer(endpoint, value as Answer<Endpoint>, (gaps) => {
      reply.request.visit.detail = 'answer with gaps';
      reply.request.visit.error = new AnswerWithGaps(gaps);
    });
    if (cacheControl !== 'no-store') reply.header('cache-control', cacheControl);
    return text === undefined ? reply.code(204).send() : reply.header('content-type', type).send(text);
  };
}
