import { Refused } from '@tsuzura/contract/kernel';
import { securityEventTexts } from '@tsuzura/contract/auth';
import { endCustomerSessions, listCustomerSessions } from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { writeAudit } from '@tsuzura/store/kernel';
import { endSessionOf, endSessionsOf, sessionsOf, signInEventsOf } from '@tsuzura/store/protection';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { customerFinder } from './find-customer.ts';

const mostEvents = 50;

/** Where a customer is signed in, and how an operator ends it for somebody whose telephone was lost. */
export function customerSessionsOpsApi(server: ApiServer, { database, clock }: Deps): void {
  const find = customerFinder(database);

  const shown = async (subject: string) => {
    const [sessions, events] = await Promise.all([
      sessionsOf(database.reader, subject),
      signInEventsOf(database.reader, subject, mostEvents),
    ]);
    return {
      sessions: sessions.map(({ id, client, begun_at, renewed_at, until }) => ({
        id,
        client: clientTexts[client] ?? client,
        begunAt: formatJst(begun_at),
        renewedAt: renewed_at === null ? null : formatJst(renewed_at),
        until: until === null ? null : formatJst(until),
      })),
      events: events.map(({ at, kind, label, device }) => ({
        at: formatJst(at),
        kind,
        kindText: kindTexts[kind] ?? kind,
        label,
        device,
      })),
    };
  };

  server.handle(listCustomerSessions, async ({ params, concerns }) => {
    const { subject } = await find(params.customer, concerns);
    return shown(subject);
  });

  server.handle(endCustomerSessions, async ({ params, body, who, requestId, concerns }) => {
    const { id, subject } = await find(params.customer, concerns);
    const { sessionId } = body;
    await database.tx(async (tx) => {
      if (sessionId === null) await endSessionsOf(tx, subject);
      else if (!(await endSessionOf(tx, subject, sessionId))) throw new Refused('NOT_FOUND');
      await writeAudit(tx, {
        at: clock.now(),
        actorRole: 'operator',
        actor: signedIn(who).subject,
        action: 'customer.signed-out',
        subject: id,
        detail: { sessions: sessionId === null ? 'all' : 'one', reason: body.reason },
        requestId,
      });
    });
    return shown(subject);
  });
}

/** Programs that are registered with the sign-in server. */
const clientTexts: Readonly<Record<string, string>> = { latte: 'お客さまの画面', console: '運営コンソール' };

/** As the customer's own history calls them; that one leaves out what its owner did not do. */
const kindTexts: Readonly<Record<string, string>> = { ...securityEventTexts, 'passkey-offered': 'パスキーのご案内' };
