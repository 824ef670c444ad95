import { errors, isOperatorRole, Refused, stepUpMinutes, type Endpoint } from '@tsuzura/contract/kernel';
import { viewTokenPrefix } from '@tsuzura/contract/main';
import { instant } from '@tsuzura/domain/calendar';
import { createProofCheck, hashOfToken } from '@tsuzura/http/proof';
import type { ApiRequest, Guard, View, Who } from '@tsuzura/http/server';
import { readOnlyCode, type Database } from '@tsuzura/store/kernel';
import { findLiveView, type LiveView } from '@tsuzura/store/operator';
import type { Sent } from './identity.ts';
import { maskedMail } from './masked.ts';
import { maskForView } from './view-masks.ts';

/*
 * Operators who look at the customer app as one customer sees it (ADR-0074). Their token is none of the sign-in server's: it is
 * looked up in our own table at every call, so that it ends at once, and nothing that reads JSON web tokens takes it.
 */

/** A family names what was given under a look; nothing else of the service does so. */
const familyPrefix = 'view ';
export const familyOfView = (id: string): string => `${familyPrefix}${id}`;
export const isOfView = (family: string): boolean => family.startsWith(familyPrefix);

export const isViewToken = (token: string | null): token is string => token?.startsWith(viewTokenPrefix) ?? false;

export interface ViewersOptions {
  readonly database: Database;
  readonly realNow: () => number;
  /** Whether the operator's own sign-in has ended. */
  readonly isEnded: (family: string) => boolean;
}

export interface Viewers extends Required<Pick<Guard, 'asViewer'>> {
  /** Throws `UNAUTHORIZED` for a look that is over, and `VIEW_ONLY`, which is kept, for everything but reading. */
  identify(
    endpoint: Endpoint,
    request: ApiRequest,
    sent: Sent | undefined,
    record: NonNullable<Guard['record']>,
  ): Promise<Who>;
}

export function createViewers({ database, realNow, isEnded }: ViewersOptions): Viewers {
  const checkProof = createProofCheck({ realNow });

  async function verified(token: string, sent: Sent | undefined): Promise<LiveView> {
    const tokenHash = hashOfToken(token);
    const live = await findLiveView(database.reader, tokenHash, instant(realNow()));
    if (!live || (live.operator_family !== null && isEnded(live.operator_family))) throw new Refused('UNAUTHORIZED');
    if (sent?.scheme !== 'dpop') throw new Refused('UNAUTHORIZED');
    await checkProof(sent.proof, {
      method: sent.method,
      url: sent.url,
      tokenHash,
      thumbprint: live.key_thumbprint,
    });
    return live;
  }

  return {
    async identify(endpoint, request, sent, record) {
      const live = await verified(request.bearer ?? '', sent);
      const who = whoOf(live);
      if (!mayRead(endpoint)) {
        const { requestId } = request;
        await record(endpoint, { who, requestId, input: null, concern: {}, result: errors.VIEW_ONLY.code });
        throw new Refused('VIEW_ONLY');
      }
      return endpoint.caller === 'anyone' ? { role: 'anyone' } : who;
    },
    async asViewer(endpoint, view, read) {
      try {
        const answer = await database.readingOnly(read);
        return view.isUnmasked ? answer : maskForView(endpoint, answer);
      } catch (error) {
        // The read would have written something down: for the customer it may, for whoever looks it may not.
        if ((error as { code?: unknown }).code === readOnlyCode) throw new Refused('VIEW_ONLY');
        throw error;
      }
    },
  };
}

/** Neither what changes something, nor what another company asks, nor what the customer shows a passkey for. */
const mayRead = ({ method, caller, gates }: Endpoint): boolean =>
  method === 'GET' && caller !== 'partner' && (gates === undefined || stepUpMinutes(gates) === null);

function whoOf(live: LiveView): Extract<Who, { role: 'customer' | 'operator' }> {
  const view: View = {
    id: live.id,
    customerId: live.customer_id,
    operator: live.operator,
    operatorName: live.operator_name,
    roles: live.roles.filter(isOperatorRole),
    reason: live.reason,
    isUnmasked: live.is_unmasked,
  };
  return {
    role: 'customer',
    subject: live.subject,
    username: maskedMail(live.username),
    strongAuthAt: null,
    family: familyOfView(live.id),
    view,
  };
}
