import { Refused } from '@tsuzura/contract/kernel';
import { instant, type Instant } from '@tsuzura/domain/calendar';
import { noYen, type Nav, type Yen } from '@tsuzura/domain/money';
import {
  addNavProposal,
  decideNavProposal,
  isHeld,
  lockNavProposal,
  readNav,
  type NavProposal,
  type NavProposalKind,
} from '@tsuzura/store/night/fund';
import { acknowledgeAlert, raiseAlert, writeAudit, type Tx } from '@tsuzura/store/kernel';
import type { Alarm } from '../../kernel/alarm.ts';
import { correctNav, replaceNav, type NavByOperator } from './set-nav.ts';

/** On business time: a proposal of one evening can still be approved before the next night but one. */
const waits = 24 * 3_600_000;

export interface ToPropose extends NavByOperator {
  readonly id: string;
  readonly kind: NavProposalKind;
  readonly oldNav: Nav | null;
  readonly distribution?: Yen | undefined;
}

/** A price far from the one before is written down and waits for a second operator (ADR-0027). Nothing else changes. */
export async function proposeNav(tx: Tx, price: ToPropose, at: Instant, alarm: Alarm): Promise<void> {
  const { id, fundCode, date, kind, nav, oldNav, note, operator, requestId, distribution = noYen } = price;
  const added = await addNavProposal(tx, {
    id,
    fundCode,
    date,
    kind,
    oldNav,
    nav,
    distribution,
    reason: note,
    proposedBy: operator,
    proposedAt: at,
    expiresAt: instant(at + waits),
  });
  if (!added) throw new Refused('NAV_PROPOSED');
  const figures = { kind, nav: String(nav), previous: oldNav === null ? null : String(oldNav) };
  const alert = { ...alertOf({ id, fundCode, date }), detail: figures };
  if (await raiseAlert(tx, alert, at)) alarm(alert);
  await writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: operator,
    action: 'nav.proposed',
    subject: fundCode,
    detail: { date, proposal: id, ...figures, note },
    requestId,
  });
}

export interface Decision {
  readonly id: string;
  readonly operator: string;
  readonly note: string;
  readonly requestId: string;
}

/** A second operator says that the price is right: now it is set, in the name of both. */
export async function approveProposal(
  tx: Tx,
  { id, operator, note, requestId }: Decision,
  at: Instant,
): Promise<NavProposal> {
  const proposal = await waitingProposal(tx, id, at);
  if (proposal.proposedBy === operator) throw new Refused('NAV_SAME_PERSON');
  const { fundCode, date, nav, oldNav, distribution, reason, proposedBy } = proposal;
  const current = (await readNav(tx, fundCode, date))?.nav ?? null;
  const isReplacement = proposal.kind === 'REPLACEMENT';
  // Approved is the step from one price to the other, as both saw it.
  if (current !== oldNav || (await isHeld(tx, fundCode, date)) !== isReplacement)
    throw new Refused('NAV_PROPOSAL_OVER');
  const decided = await decide(tx, proposal, { id, state: 'APPROVED', by: operator, at, note, requestId });
  const price = { fundCode, date, nav, note: reason, operator: proposedBy, approvedBy: operator, requestId };
  if (isReplacement) await replaceNav(tx, { ...price, distribution }, at);
  else if (oldNav !== null) await correctNav(tx, { ...price, oldNav }, at);
  return decided;
}

/** By any operator, also the one who proposed it: rejecting is how a proposal is withdrawn. */
export async function rejectProposal(
  tx: Tx,
  { id, operator, note, requestId }: Decision,
  at: Instant,
): Promise<NavProposal> {
  const proposal = await waitingProposal(tx, id, at);
  return decide(tx, proposal, { id, state: 'REJECTED', by: operator, at, note, requestId });
}

async function waitingProposal(tx: Tx, id: string, at: Instant): Promise<NavProposal> {
  const proposal = await lockNavProposal(tx, id, at);
  if (!proposal) throw new Refused('NOT_FOUND');
  if (proposal.state !== 'WAITING') throw new Refused('NAV_PROPOSAL_OVER');
  return proposal;
}

async function decide(
  tx: Tx,
  proposal: NavProposal,
  verdict: {
    readonly id: string;
    readonly state: 'APPROVED' | 'REJECTED';
    readonly by: string;
    readonly at: Instant;
    readonly note: string;
    readonly requestId: string;
  },
): Promise<NavProposal> {
  const { state, by, at, note, requestId } = verdict;
  await decideNavProposal(tx, verdict);
  await acknowledgeAlert(tx, alertOf(proposal), by, at);
  await writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: by,
    action: state === 'APPROVED' ? 'nav.approved' : 'nav.rejected',
    subject: proposal.fundCode,
    detail: { date: proposal.date, proposal: proposal.id, proposedBy: proposal.proposedBy, note },
    requestId,
  });
  return { ...proposal, state, decidedBy: by, decidedAt: at, decisionNote: note };
}

const alertOf = ({ id, fundCode, date }: Pick<NavProposal, 'id' | 'fundCode' | 'date'>) => ({
  kind: 'nav.proposed',
  subject: `${fundCode} ${date} ${id}`,
});
