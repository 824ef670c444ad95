import type { ProposalKindName, ProposedAct } from '@tsuzura/contract/ops';
import type { Instant } from '@tsuzura/domain/calendar';
import type { PlainRecord, StoredProposal, Tx } from '@tsuzura/store/kernel';

export type PayloadOf<Name extends ProposalKindName> = Extract<ProposedAct, { kind: Name }>['payload'];

/** An operator, as the token named them. */
export interface Operator {
  readonly id: string;
  readonly name: string;
}

/** What two people look at before something is done. */
export interface Description {
  /** What it is about: one proposal at a time waits for the same thing. */
  readonly subject: string;
  /** The same in the audit trail: a fund, an account number, a transfer. */
  readonly about: string;
  readonly title: string;
  readonly diff: StoredProposal['diff'];
  readonly effect: StoredProposal['effect'];
  /** What it is decided on, as both read it. When one of these says something else later, nobody approves it. */
  readonly basis: StoredProposal['basis'];
  readonly facts?: PlainRecord;
}

/** Who prepared an act and who decided it, with both their reasons. */
export interface ActBy {
  readonly maker: Operator;
  readonly checker: Operator;
  readonly reason: string;
  readonly note: string;
  readonly requestId: string;
  readonly at: Instant;
}

/** An act that takes two people, as its area does it. */
export interface ProposalKind<Name extends ProposalKindName = ProposalKindName> {
  readonly kind: Name;
  /** What operators call it. */
  readonly text: string;
  /** What is so now and would follow. Throws what the act would be refused with, as far as it can be seen from there. */
  describe(tx: Tx, payload: PayloadOf<Name>): Promise<Description>;
  /** The act itself. It is also tried out and undone before it is proposed, so everything it does is in `tx`. */
  run(tx: Tx, payload: PayloadOf<Name>, by: ActBy): Promise<PlainRecord>;
  /** Besides the row of the proposal. */
  proposed?(tx: Tx, proposal: StoredProposal): Promise<void>;
  decided?(tx: Tx, proposal: StoredProposal, by: Operator, at: Instant): Promise<void>;
  /** When everything is written: what this process holds in memory is read anew. */
  after?(): Promise<void>;
}

/** Kinds of different payloads in one list: `kind` says which payload there is. */
export const proposalKind = <const Name extends ProposalKindName>(kind: ProposalKind<Name>): ProposalKind =>
  kind as unknown as ProposalKind;
