import {
  errors,
  hasRole,
  operatorRoles,
  type Endpoint,
  type ErrorKind,
  type Gates,
  type OperatorRole,
} from '@tsuzura/contract/kernel';
import { whileFrozen } from '../../apps/api/src/protection/index.ts';

/** A kind of caller: which proof comes along, and how the account behind it stands. */
export interface CallerKind {
  readonly name: string;
  /** Whose server accepts the proof; null: nobody's. */
  readonly role: 'customer' | 'operator' | 'partner' | null;
  readonly account: 'none' | 'open' | 'closed' | 'closedLongAgo';
  readonly hasUnread?: true;
  readonly isFrozen?: true;
  /** A phishing-resistant check a few seconds ago. */
  readonly isStrong?: true;
  /** Of an operator; absent: all. */
  readonly operatorRoles?: readonly OperatorRole[];
}

export const kinds: readonly CallerKind[] = [
  { name: 'a visitor', role: null, account: 'none' },
  { name: 'a customer without an account', role: 'customer', account: 'none', isStrong: true },
  { name: 'a customer after a weak check', role: 'customer', account: 'open' },
  { name: 'a customer after a strong check', role: 'customer', account: 'open', isStrong: true },
  { name: 'a customer whose account is closed', role: 'customer', account: 'closed', isStrong: true },
  { name: 'a customer whose account was closed long ago', role: 'customer', account: 'closedLongAgo', isStrong: true },
  { name: 'a customer with an unread document', role: 'customer', account: 'open', hasUnread: true, isStrong: true },
  { name: 'a customer whose account is frozen', role: 'customer', account: 'open', isFrozen: true, isStrong: true },
  { name: 'a customer whose token has expired', role: null, account: 'open' },
  { name: 'a customer whose token a freeze has ended', role: null, account: 'open' },
  { name: 'an operator after a weak check', role: 'operator', account: 'none' },
  { name: 'an operator after a strong check', role: 'operator', account: 'none', isStrong: true },
  ...operatorRoles.map((role): CallerKind => ({
    name: `an operator who is a ${role} alone`,
    role: 'operator',
    account: 'none',
    isStrong: true,
    operatorRoles: [role],
  })),
  { name: 'an operator without a role', role: 'operator', account: 'none', isStrong: true, operatorRoles: [] },
  { name: 'a partner', role: 'partner', account: 'none' },
];

/** `ADMITTED`: every gate is passed, whatever the call then says. */
export type Expected = ErrorKind | 'ADMITTED';

/** Refusals of a gate: whoever is admitted hears none of them. */
export const gateCodes: ReadonlySet<string> = new Set(
  (
    [
      'UNAUTHORIZED',
      'ACCOUNT_NOT_OPEN',
      'DOCUMENT_UNCONFIRMED',
      'STEP_UP',
      'ACCOUNT_FROZEN',
      'FORBIDDEN',
      'OPERATOR_ROLE',
    ] as const
  ).map((kind) => errors[kind].code),
);

/** What the declaration of a call says about a caller. Nothing here knows a call by its name. */
export function expectedOf(endpoint: Endpoint, caller: CallerKind, isBuilt: boolean): Expected {
  if (endpoint.caller !== 'anyone' && endpoint.caller !== caller.role) return 'UNAUTHORIZED';
  if (
    endpoint.caller === 'operator' &&
    !hasRole(caller.operatorRoles ?? ['maker', 'checker', 'admin'], endpoint.roles ?? [])
  )
    return 'OPERATOR_ROLE';
  const mayWhileFrozen = endpoint.method === 'GET' || whileFrozen.has(endpoint);
  if (endpoint.caller === 'customer' && caller.isFrozen && !mayWhileFrozen) return 'ACCOUNT_FROZEN';
  const { gates = {} } = endpoint;
  if (gates.account && !isOpenFor(caller, gates)) return 'ACCOUNT_NOT_OPEN';
  // None of the callers has a margin account.
  if (gates.product === 'margin') return 'MARGIN_NOT_OPEN';
  if (gates.product === 'usEquity') return 'US_NOT_OPEN';
  if (gates.documents && caller.hasUnread) return 'DOCUMENT_UNCONFIRMED';
  if (!isBuilt) return 'NOT_BUILT';
  if (gates.stepUp && !caller.isStrong) return 'STEP_UP';
  return 'ADMITTED';
}

function isOpenFor({ account }: CallerKind, gates: Gates): boolean {
  if (account === 'open') return true;
  if (account === 'none' || gates.account !== 'openOrClosed') return false;
  // Long ago is further back than any statement is kept.
  return account === 'closed' || gates.closedForYears === undefined;
}
