import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import { Refused } from '@tsuzura/contract/kernel';
import { Method, type View } from '@tsuzura/contract/auth';
import type { ApiRequest } from '@tsuzura/http/server';
import { isUnavailable } from '@tsuzura/store/kernel';
import type { Role, Service } from '../oauth/clients.ts';
import type { EndSession } from './sessions.ts';

/** The OAuth request for which the browser is at the sign-in app. */
export interface OpenInteraction {
  readonly uid: string;
  readonly view: View;
  readonly role: Role;
  readonly service: string;
  /** What the OAuth server waits for: somebody to sign in, or a signed-in person to finish a change. */
  readonly waitsFor: 'login' | 'manage';
  /** Who is signed in, when the request is about that person: a change, or a fresh check. */
  readonly subject: string | null;
  /** The sign-in that this request itself asked for a moment ago, when it was the subject's. */
  readonly signedInBy: { readonly method: Method; readonly at: number; readonly factorFrom: number | null } | null;
  /** The session of this browser, when there is one. */
  readonly sessionUid: string | null;
  /** Hands the result over; gives the address at which the OAuth server goes on. */
  finish(result: InteractionResults): Promise<string>;
}

export type FindInteraction = (uid: string, apiRequest: ApiRequest) => Promise<OpenInteraction>;

/** An interaction is opened by its cookie, which the browser sends to `/interaction/{uid}` alone; the uid is no secret. */
export function createFindInteraction(
  provider: () => Provider,
  services: readonly Service[],
  endSession: EndSession,
): FindInteraction {
  return async (uid, apiRequest) => {
    const server = provider();
    // The library reads nothing but the cookie from these two.
    const request = {
      headers: { cookie: apiRequest.header('cookie') ?? '', host: apiRequest.header('host') ?? '' },
      method: 'GET',
      url: '/',
      socket: {},
    };
    const response = { getHeader: () => undefined, setHeader: () => undefined };
    const details = await server
      .interactionDetails(request as unknown as IncomingMessage, response as unknown as ServerResponse)
      .catch((error: unknown) => {
        if (isUnavailable(error)) throw error; // it may well be there
        return null;
      });
    const service = services.find(({ clientId }) => clientId === details?.params['client_id']);
    if (!details || details.uid !== uid || !service) throw new Refused('INTERACTION_GONE');
    const isAboutSession = aboutSession(details.prompt.name, details.params['view']);
    const subject = isAboutSession ? (details.session?.accountId ?? null) : null;
    return {
      uid,
      view: (details.params['view'] as View | undefined) ?? 'signInWithCheckUsername',
      role: service.role,
      service: service.title,
      waitsFor: details.prompt.name === 'manage' ? 'manage' : 'login',
      subject,
      signedInBy: signInBefore(details.lastSubmission, subject),
      sessionUid: details.session?.uid ?? null,
      finish: async (result) => {
        const { session } = details;
        if (session && result.login && result.login.accountId !== session.accountId) {
          // Somebody else signs in here: whoever was signed in is signed out, without a page in between.
          await endSession(session.accountId, session.uid);
          details.session = undefined;
        }
        // With what was reached before: a sign-in that was asked for by `prompt` is not asked for again after the change.
        details.result = { ...details.lastSubmission, ...result };
        await details.persist();
        return details.returnTo;
      },
    };
  };
}

const aboutSession = (prompt: string, view: unknown) => prompt === 'manage' || view === 'signInForceTOTPMFA';

/** What `proceed` handed over, read back from the OAuth server's own record. */
function signInBefore(last: InteractionResults | undefined, subject: string | null): OpenInteraction['signedInBy'] {
  const login = last?.login;
  if (!login || subject === null || login.accountId !== subject) return null;
  const method = Method.safeParse(login['by']);
  if (!method.success || login.ts === undefined) return null;
  const from = login['factorFrom'];
  return { method: method.data, at: login.ts * 1000, factorFrom: typeof from === 'number' ? from : null };
}
