import { acceptInvitation, proveInvitation, startInvitation } from '@tsuzura/contract/auth';
import type { Door } from '@tsuzura/http/door';
import * as people from '../person/index.ts';
import type { InteractionDeps } from './sign-in-api.ts';
import { visitOf } from './visit.ts';

/** An operator registers a passkey. No interaction stands behind it: the invitation is all that counts. */
export function invitationApi(
  door: Door,
  { person, endSessions, secure }: Pick<InteractionDeps, 'person' | 'endSessions' | 'secure'>,
): void {
  door.handle(startInvitation, ({ body, knock, answerHeader }) =>
    people.startInvitation(person, { ...body, visit: visitOf(knock, answerHeader, secure) }),
  );
  door.handle(proveInvitation, ({ body, knock, answerHeader }) =>
    people.proveInvitation(person, { ...body, visit: visitOf(knock, answerHeader, secure) }),
  );
  door.handle(acceptInvitation, async ({ body, knock, answerHeader }) => {
    const visit = visitOf(knock, answerHeader, secure);
    const { personId, name } = await people.acceptInvitation(person, { ...body, visit });
    await endSessions(personId, null);
    return { name };
  });
}
