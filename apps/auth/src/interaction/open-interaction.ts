import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import { Refused } from '@tsuzura/contract/kernel';
import type { View } from '@tsuzura/contract/auth';
import type { Knock } from '@tsuzura/http/door';
import type { Role, Service } from '../oauth/clients.ts';

/** The OAuth request in whose course the browser stands at the sign-in app. */
export interface OpenInteraction {
  readonly uid: string;
  readonly view: View;
  readonly role: Role;
  readonly service: string;
  /** What the OAuth server waits for: somebody to sign in, or a signed-in person to finish a change. */
  readonly waitsFor: 'login' | 'manage';
  /** Who is signed in, when the request is about that person: a change, or a fresh check. */
  readonly subject: string | null;
  /** The session of this browser, when there is one. */
  readonly sessionUid: string | null;
  /** Hands the result over; gives the address at which the OAuth server goes on. */
  finish(result: InteractionResults): Promise<string>;
}

export type FindInteraction = (uid: string, knock: Knock) => Promise<OpenInteraction>;

/** An interaction is opened by its cookie, which the browser sends to `/interaction/{uid}` alone; the uid is no secret. */
export function createFindInteraction(provider: () => Provider, services: readonly Service[]): FindInteraction {
  return async (uid, knock) => {
    const server = provider();
    // The library reads nothing but the cookie from these two.
    const request = {
      headers: { cookie: knock.header('cookie') ?? '', host: knock.header('host') ?? '' },
      method: 'GET',
      url: '/',
      socket: {},
    };
    const response = { getHeader: () => undefined, setHeader: () => undefined };
    const details = await server
      .interactionDetails(request as unknown as IncomingMessage, response as unknown as ServerResponse)
      .catch(() => null);
    const service = services.find(({ clientId }) => clientId === details?.params['client_id']);
    if (!details || details.uid !== uid || !service) throw new Refused('INTERACTION_GONE');
    return {
      uid,
      view: (details.params['view'] as View | undefined) ?? 'signInWithCheckUsername',
      role: service.role,
      service: service.title,
      waitsFor: details.prompt.name === 'manage' ? 'manage' : 'login',
      subject: aboutSession(details.prompt.name, details.params['view']) ? (details.session?.accountId ?? null) : null,
      sessionUid: details.session?.uid ?? null,
      finish: async (result) => {
        details.result = result;
        await details.persist();
        return details.returnTo;
      },
    };
  };
}

const aboutSession = (prompt: string, view: unknown) => prompt === 'manage' || view === 'signInForceTOTPMFA';
