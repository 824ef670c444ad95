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
 * R6.05: a caller who may not make the call is told so, whatever was sent. Input is read before the gates are checked,
 * because that costs nothing; so when the input is refused, account and documents are checked before the refusal is
 * answered. The fresh check is left out: nobody should go through one only to read that a field is wrong.
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
