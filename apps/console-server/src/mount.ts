import type { FastifyInstance } from 'fastify';
import { createAllowedAddresses } from './allowed-addresses.ts';
import { refuseVisit } from './answers.ts';
import { authorityOf } from './authority.ts';
import { mountForward } from './forward.ts';
import type { ConsoleServerOptions } from './options.ts';
import { createRenewer } from './renew.ts';
import { createSessions } from './session.ts';
import { mountSignIn } from './sign-in.ts';
import { mountSignOut } from './sign-out.ts';

export type { ConsoleServerOptions } from './options.ts';

/** The console's own back end, on the port that serves its page (ADR-0066). */
export function mountConsoleServer(app: FastifyInstance, options: ConsoleServerOptions): void {
  const isAllowed = createAllowedAddresses(options.allowedAddresses ?? []);
  app.addHook('onRequest', async (request, reply) => {
    if (isAllowed(request.ip)) return undefined;
    return refuseVisit(reply, 403, 'この場所からは、運営コンソールをご利用いただけません。');
  });
  const authority = authorityOf(options);
  const sessions = createSessions(options);
  mountSignIn(app, options, { authority, sessions });
  mountSignOut(app, options, { authority, sessions });
  mountForward(app, options, { sessions, renewer: createRenewer(authority, options.realNow) });
}
