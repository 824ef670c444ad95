import { createHash, timingSafeEqual } from 'node:crypto';
import {
  hasRole,
  operatorRoleTexts,
  Refused,
  stepUpMinutes,
  usualStepUpMinutes,
  type Endpoint,
  type Gates,
} from '@tsuzura/contract/kernel';
import { checkHealth } from '@tsuzura/contract/main';
import { closedTooLongAgo } from '@tsuzura/domain/account';
import type { ApiRequest, Guard, Who } from '@tsuzura/http/server';
import { readAccountStatus, readAdmissions, type AccountStatus } from '@tsuzura/store/account';
import { hasUnreadDocument } from '@tsuzura/store/document';
import { createMicroBatcher, type Database } from '@tsuzura/store/kernel';
import type { Clock } from './clock.ts';
import type { Identity, Sent, SignedIn } from './identity.ts';
import type { MaintenanceBoard } from './maintenance.ts';
import { operatorTrail } from './operator-trail.ts';
import { isViewToken, type Viewers } from './viewers.ts';
import type { ProtectionBoard } from './protection-board.ts';
import { weakCheck } from './strong-check.ts';

const minute = 60_000;

export interface GuardOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly maintenance: MaintenanceBoard;
  readonly protection: Pick<ProtectionBoard, 'isFrozen'>;
  readonly realNow: () => number;
  /** Operators who look as a customer sees it; without it nobody does. */
  readonly viewers?: Viewers;
  /** Where callers reach a site: what their proofs name. */
  readonly publicUrl?: (site: Endpoint['site']) => string;
  /** Shared with other companies' servers; without one no call of theirs is let in. */
  readonly partnerSecret?: string | undefined;
  /** Calls that pass their gates for account and documents themselves, under the lock they decide by. */
  readonly decidedUnderLock?: ReadonlySet<Endpoint>;
  /** Calls other than reads that a customer with a frozen account may make. */
  readonly allowedWhileFrozen?: ReadonlySet<Endpoint>;
}

/** The server's side of R6: whatever the browser shows, this decides. */
export function createGuard(options: GuardOptions): Guard {
  const { database, clock, identity, maintenance, protection, realNow, partnerSecret, decidedUnderLock } = options;
  const admission = createMicroBatcher({
    send: (subjects: readonly string[]) => readAdmissions(database.reader, subjects, clock.today()),
  });
  const record = operatorTrail(database, clock, realNow);
  const { viewers } = options;
  return {
    record,
    ...(database.standbyCounts() && {
      reading: ({ freshness }, read) => (freshness === undefined ? read() : database.reading(freshness, read)),
    }),
    ...(viewers && { asViewer: viewers.asViewer }),
    async identify(endpoint, request) {
      if (isClosedTo(endpoint)) throw new Refused('MAINTENANCE');
      if (viewers && endpoint.site !== 'ops' && isViewToken(request.bearer))
        return viewers.identify(endpoint, request, sentTo(endpoint, request), record);
      if (endpoint.caller === 'customer') return identity.verify(request.bearer, 'customer', sentTo(endpoint, request));
      // Operators work while the service is closed to customers: that is what maintenance is for.
      if (endpoint.caller === 'operator') return identity.verify(request.bearer, 'operator', sentTo(endpoint, request));
      if (endpoint.caller === 'partner') {
        if (!partnerSecret || !isSame(request.bearer ?? '', partnerSecret)) throw new Refused('UNAUTHORIZED');
        return { role: 'partner', name: 'partner' };
      }
      return { role: 'anyone' };
    },
    async admitStanding(endpoint, who) {
      // Nobody yet, where even the address could not be read.
      if (who.role === 'operator') refuseWithoutRole(endpoint, who);
      if (who.role !== 'customer') return;
      refuseFrozen(endpoint, who.subject);
      if (endpoint.gates) await admitStanding(who.subject, endpoint.gates);
    },
    async admit(endpoint, who) {
      const { gates } = endpoint;
      refuseWithoutRole(endpoint, who);
      if (who.role === 'customer') refuseFrozen(endpoint, who.subject);
      if (!gates) return;
      const { subject, strongAuthAt } = signedIn(who);
      const counts = stepUpMinutes(gates);
      const isWeak = counts !== null && !isFresh(strongAuthAt, realNow(), counts);
      // The account is checked first, so that no customer makes a strong check only to be refused afterwards.
      if (isWeak || !decidedUnderLock?.has(endpoint)) await admitStanding(subject, gates);
      if (isWeak) throw await weakCheck(database.reader, subject, realNow());
    },
  };

  /** R2.40. Health stays up; operators work meanwhile, and other companies report what has happened (ADR-0036). */
  function isClosedTo({ caller, path }: Endpoint): boolean {
    if ((caller !== 'customer' && caller !== 'anyone') || path === checkHealth.path) return false;
    return maintenance.closed() !== null;
  }

  function sentTo({ site }: Endpoint, { sent, header }: ApiRequest): Sent | undefined {
    if (sent === undefined) return undefined;
    const { scheme, method, path } = sent;
    return { scheme, method, proof: header('dpop'), url: `${options.publicUrl?.(site) ?? ''}${path}` };
  }

  /** A frozen account is read, and nothing else is done with it. */
  function refuseFrozen(endpoint: Endpoint, subject: string): void {
    if (endpoint.method === 'GET' || options.allowedWhileFrozen?.has(endpoint)) return;
    if (protection.isFrozen(subject)) throw new Refused('ACCOUNT_FROZEN');
  }

  async function admitStanding(subject: string, gates: Gates): Promise<void> {
    if (gates.account && gates.documents) await admitTrading(subject, gates);
    else if (gates.account) admitAccount(await readAccountStatus(database.reader, subject), gates);
    else if (gates.documents && (await hasUnreadDocument(database.reader, subject, clock.today()))) {
      throw new Refused('DOCUMENT_UNCONFIRMED');
    }
  }

  /** Trading calls pass both; parallel calls share one query. */
  async function admitTrading(subject: string, gates: Gates): Promise<void> {
    const { hasUnread, ...account } = await admission(subject);
    admitAccount(account, gates);
    if (hasUnread) throw new Refused('DOCUMENT_UNCONFIRMED');
  }

  function admitAccount({ status, closedOn }: AccountStatus, { account, closedForYears, product }: Gates): void {
    if (status.equity === 'AVAILABLE') {
      if (product === 'margin' && status.margin !== 'AVAILABLE') throw new Refused('MARGIN_NOT_OPEN');
      if (product === 'usEquity' && status.usEquity !== 'AVAILABLE') throw new Refused('US_NOT_OPEN');
      return;
    }
    const mayRead =
      status.equity === 'CLOSE' &&
      account === 'openOrClosed' &&
      (closedForYears === undefined || !closedTooLongAgo(closedOn.equity, clock.today(), closedForYears));
    if (!mayRead) throw new Refused('ACCOUNT_NOT_OPEN');
  }
}

/** A call that declares no role is nobody's: the contract's test finds it before an operator does. */
function refuseWithoutRole({ caller, roles: wanted = [] }: Endpoint, who: Who): void {
  if (caller !== 'operator') return;
  if (!hasRole(signedIn(who).roles ?? [], wanted))
    throw new Refused('OPERATOR_ROLE', { roles: wanted.map((role) => operatorRoleTexts[role]).join('」か「') });
}

/** Whether a strong check counts still. */
export const isFresh = (strongAuthAt: number | null, realNow: number, minutes = usualStepUpMinutes): boolean =>
  strongAuthAt !== null && realNow - strongAuthAt <= minutes * minute;

/** Digests have one length, so the comparison tells nothing about the secret, not even that. */
function isSame(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
}

/** A gate beside a call of `anyone` would be a mistake in the contract. */
export function signedIn(who: Who): SignedIn {
  if (who.role === 'customer' || who.role === 'operator') return who;
  throw new Error('this call has no signed-in caller');
}

/** Whoever is signed in as an operator, as colleagues know them. */
export function operatorOf(who: Who): { readonly id: string; readonly name: string } {
  const { subject, username, name = username } = signedIn(who);
  return { id: subject, name };
}
