import type { FastifyRequest } from 'fastify';
import { Refused, type Endpoint, type Site } from '@tsuzura/contract/kernel';
import type { JoinCopies } from '../copies/index.ts';
import { networkOf, Rate } from './rate.ts';
import type { Surroundings } from './surroundings.ts';
import { RequestRejected } from './request-rejected.ts';
import type { Guard, Who } from './types.ts';
import { apiRequestOf } from './visit.ts';

/** Resolves when the caller is known and within the rate; `request.visit` then says who it is. */
export type Identify = (endpoint: Endpoint, request: FastifyRequest) => Promise<void> | void;

export interface IdentifyOptions {
  readonly guard: Guard;
  readonly ratePerMinute: number;
  readonly site: Site;
  /** Other copies of the server, which answer the same callers. */
  readonly joinCopies?: JoinCopies | undefined;
}

/**
 * Signed-in callers are counted by subject, so that a whole office behind one address is not one caller; everybody else
 * by address. Invalid tokens are counted by address too, else they could be guessed without limit.
 */
export function createIdentify(
  { guard, ratePerMinute, site, joinCopies }: IdentifyOptions,
  { now }: Surroundings,
): Identify {
  const rateOf = (name: string): Rate => {
    const rate = new Rate(ratePerMinute);
    joinCopies?.(`rate ${site} ${name}`, { tell: () => rate.tell(now()), hear: (told) => rate.hear(told, now()) });
    return rate;
  };
  const bySubject = rateOf('subject');
  const byAddress = rateOf('address');
  const badTokens = rateOf('bad-token');

  return (endpoint, request) => {
    const { visit } = request;
    const apiRequest = apiRequestOf(request);
    visit.route = endpoint.path;
    visit.request = apiRequest;
    const isCounted = endpoint.path !== '/healthcheck';
    const network = networkOf(apiRequest.address);
    const hasProof = apiRequest.bearer !== null || endpoint.caller === 'partner';
    if (isCounted) pass(hasProof ? badTokens.wait(network, now()) : byAddress.take(network, now()));

    const settle = (who: Who): void => {
      visit.who = who;
      if (!isCounted || who.role === 'partner') return;
      if (who.role !== 'anyone') pass(bySubject.take(who.view?.id ?? who.subject, now()));
      else if (hasProof) pass(byAddress.take(network, now()));
    };
    const refuse = (error: unknown): never => {
      if (hasProof && error instanceof Refused && error.kind === 'UNAUTHORIZED') badTokens.take(network, now());
      throw error;
    };
    try {
      const who = guard.identify(endpoint, apiRequest);
      return who instanceof Promise ? who.then(settle, refuse) : settle(who);
    } catch (error) {
      return refuse(error);
    }
  };
}

function pass(waitSeconds: number): void {
  if (waitSeconds <= 0) return;
  const seconds = String(waitSeconds);
  throw new RequestRejected('TOO_MANY', { values: { seconds }, headers: { 'retry-after': seconds } });
}
