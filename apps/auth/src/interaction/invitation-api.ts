import { acceptInvitation, proveInvitation, startInvitation } from '@tsuzura/contract/auth';
import type { ApiServer } from '@tsuzura/http/server';
import * as people from '../person/index.ts';
import type { InteractionDeps } from './sign-in-api.ts';
import { visitOf } from './visit.ts';

/** An operator registers a passkey. No interaction stands behind it: the invitation is all that counts. */
export function invitationApi(
  server: ApiServer,
  { person, endSessions, secure }: Pick<InteractionDeps, 'person' | 'endSessions' | 'secure'>,
): void {
  server.handle(startInvitation, ({ body, request, answerHeader }) =>
    people.startInvitation(person, { ...body, visit: visitOf(request, answerHeader, secure) }),
  );
  server.handle(proveInvitation, ({ body, request, answerHeader }) =>
    people.proveInvitation(person, { ...body, visit: visitOf(request, answerHeader, secure) }),
  );
  server.handle(acceptInvitation, async ({ body, request, answerHeader }) => {
    const visit = visitOf(request, answerHeader, secure);
    const { personId, name } = await people.acceptInvitation(person, { ...body, visit });
    await endSessions(personId, null);
    return { name };
  });
}
