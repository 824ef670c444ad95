import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused, type Endpoint, type ErrorKind } from '@tsuzura/contract/kernel';
import type { Guard, Who } from './types.ts';

/** Refusals that say what is wrong with a request, or that there is nobody to read it yet. */
const aboutRequest: ReadonlySet<ErrorKind> = new Set([
  'INPUT',
  'IDEMPOTENCY_KEY',
  'MALFORMED',
  'CONTENT_TYPE',
  'TOO_LARGE',
  'NOT_BUILT',
]);

/**
 * R6.05: who may not make a call hears that, whatever was sent. Input is read before the gates are asked, because that
 * costs nothing; so when it is refused, account and documents are asked for before the refusal is answered. Not the fresh check:
 * nobody is sent through one only to hear that a field is wrong.
 */
export function standingFirst(endpoint: Endpoint, guard: Guard) {
  return (thrown: unknown, { visit }: FastifyRequest, reply: FastifyReply): void => {
    if (!isAboutRequest(thrown)) throw thrown; // to the one handler of all errors; so does `send`
    void refusalFirst(thrown, visit.who).then((first) => reply.send(first));
  };

  async function refusalFirst(error: unknown, who: Who): Promise<unknown> {
    try {
      await guard.admitStanding?.(endpoint, who);
      return error;
    } catch (refusal) {
      return refusal;
    }
  }
}

function isAboutRequest(error: unknown): boolean {
  if (error instanceof Refused) return aboutRequest.has(error.kind);
  // Fastify's own reading of a body
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && code.startsWith('FST_ERR_CTP_');
}
