import { decode, encode, Refused } from '@tsuzura/contract/kernel';
import { ProposedAct } from '@tsuzura/contract/ops';
import { instant, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import {
  addProposal,
  decideProposal,
  lockProposal,
  tryOut,
  writeAudit,
  type StoredProposal,
  type Tx,
} from '@tsuzura/store/kernel';
import type { ActBy, Description, Operator, ProposalKind } from './proposal-kind.ts';

/** On business time: what is prepared in one evening can still be decided before the next night but one. */
const waits = 24 * 3_600_000;

interface By {
  readonly operator: Operator;
  readonly requestId: string;
}

export interface Verdict extends By {
  readonly id: string;
  readonly note: string;
}

/**
 * Maker and checker (ADR-0068). One operator prepares an act, which is tried out and undone; another one decides. Approved
 * is the step that both saw: when what it was decided on has changed, it is refused with the difference. The row is locked
 * while somebody decides, so two who approve at once do it once.
 */
export interface Proposals {
  readonly textOf: (kind: string) => string;
  preview(tx: Tx, act: ProposedAct, by: By): Promise<Description>;
  propose(tx: Tx, act: ProposedAct, by: By & { readonly reason: string }): Promise<StoredProposal>;
  approve(tx: Tx, verdict: Verdict): Promise<StoredProposal>;
  /** By another than the maker, who withdraws. */
  reject(tx: Tx, verdict: Verdict): Promise<StoredProposal>;
  withdraw(tx: Tx, verdict: Verdict): Promise<StoredProposal>;
  /** After the transaction in which it was approved. */
  after(kind: string): Promise<void>;
}

export function createProposals(
  kinds: readonly ProposalKind[],
  { clock, newId }: { readonly clock: { now(): Instant }; readonly newId: () => string },
): Proposals {
  const byName = new Map<string, ProposalKind>(kinds.map((one) => [one.kind, one]));
  assert(byName.size === kinds.length, 'each kind is registered once');
  const kindOf = (name: string): ProposalKind => {
    const found = byName.get(name);
    assert(found, 'every kind of the contract is registered');
    return found;
  };

  async function preview(tx: Tx, { kind, payload }: ProposedAct, { operator, requestId }: By): Promise<Description> {
    const { describe, run } = kindOf(kind);
    const described = await describe(tx, payload);
    const by: ActBy = { maker: operator, checker: operator, reason: '-', note: '-', requestId, at: clock.now() };
    await tryOut(tx, () => run(tx, payload, by));
    return described;
  }

  async function waiting(tx: Tx, id: string): Promise<StoredProposal> {
    const proposal = await lockProposal(tx, id, clock.now());
    if (!proposal) throw new Refused('NOT_FOUND');
    if (proposal.state !== 'PROPOSED') throw new Refused('PROPOSAL_OVER');
    return proposal;
  }

  async function close(
    tx: Tx,
    proposal: StoredProposal,
    { operator, note, requestId }: Verdict,
    state: 'REJECTED' | 'WITHDRAWN',
  ): Promise<StoredProposal> {
    const at = clock.now();
    const verdict = {
      state,
      checker: operator.id,
      checkerName: operator.name,
      decidedAt: at,
      decisionNote: note,
      result: null,
    };
    await decideProposal(tx, proposal.id, verdict);
    await kindOf(proposal.kind).decided?.(tx, proposal, operator, at);
    await audit(tx, { proposal, operator, note, requestId, at, what: 'rejected' });
    return { ...proposal, ...verdict };
  }

  return {
    textOf: (kind) => byName.get(kind)?.text ?? kind,
    preview,
    after: async (kind) => kindOf(kind).after?.(),

    async propose(tx, act, { operator, requestId, reason }) {
      const {
        subject,
        about,
        title,
        diff,
        effect,
        basis,
        facts = {},
      } = await preview(tx, act, { operator, requestId });
      const at = clock.now();
      const proposal = {
        id: newId(),
        kind: act.kind,
        subject,
        title,
        payload: encode(ProposedAct, act),
        facts: { ...facts, about },
        reason,
        diff,
        effect,
        basis,
        maker: operator.id,
        makerName: operator.name,
        proposedAt: at,
        expiresAt: instant(at + waits),
      };
      if (!(await addProposal(tx, proposal))) throw new Refused('PROPOSAL_WAITING');
      const stored: StoredProposal = { ...proposal, ...undecided };
      await kindOf(act.kind).proposed?.(tx, stored);
      await audit(tx, { proposal: stored, operator, note: reason, requestId, at, what: 'proposed' });
      return stored;
    },

    approve: (tx, verdict) => approve(tx, verdict, { kindOf, waiting, at: clock.now() }),

    async reject(tx, verdict) {
      const proposal = await waiting(tx, verdict.id);
      if (proposal.maker === verdict.operator.id) throw new Refused('PROPOSAL_SAME_PERSON');
      return close(tx, proposal, verdict, 'REJECTED');
    },

    async withdraw(tx, verdict) {
      const proposal = await waiting(tx, verdict.id);
      if (proposal.maker !== verdict.operator.id) throw new Refused('PROPOSAL_NOT_OWN');
      return close(tx, proposal, verdict, 'WITHDRAWN');
    },
  };
}

interface Approving {
  readonly kindOf: (name: string) => ProposalKind;
  readonly waiting: (tx: Tx, id: string) => Promise<StoredProposal>;
  readonly at: Instant;
}

async function approve(
  tx: Tx,
  { id, operator, note, requestId }: Verdict,
  { kindOf, waiting, at }: Approving,
): Promise<StoredProposal> {
  const proposal = await waiting(tx, id);
  if (proposal.maker === operator.id) throw new Refused('PROPOSAL_SAME_PERSON');
  const act = actOf(proposal);
  const kind = kindOf(act.kind);
  await refuseChanged(proposal, () => kind.describe(tx, act.payload));
  await kind.decided?.(tx, proposal, operator, at);
  await audit(tx, { proposal, operator, note, requestId, at, what: 'approved' });
  const maker = { id: proposal.maker, name: proposal.makerName };
  const by: ActBy = { maker, checker: operator, reason: proposal.reason, note, requestId, at };
  const result = await kind.run(tx, act.payload, by);
  const verdict = {
    state: 'DONE' as const,
    checker: operator.id,
    checkerName: operator.name,
    decidedAt: at,
    decisionNote: note,
    result,
  };
  await decideProposal(tx, id, verdict);
  return { ...proposal, ...verdict };
}

const undecided = {
  state: 'PROPOSED' as const,
  checker: null,
  checkerName: null,
  decidedAt: null,
  decisionNote: null,
  result: null,
};

/** As it was sent: what was valid then is valid now. */
function actOf({ payload }: StoredProposal): ProposedAct {
  const read = decode(ProposedAct, payload);
  assert(read.ok, 'a stored act is one of the contract');
  return read.value;
}

/** A label that says something else than it did, or an act that could no longer be proposed. */
async function refuseChanged({ basis }: StoredProposal, describe: () => Promise<Description>): Promise<void> {
  let now: StoredProposal['basis'];
  try {
    now = (await describe()).basis;
  } catch (error) {
    if (error instanceof Refused) throw new Refused('PROPOSAL_CHANGED', {}, [...changedLine, ...error.lines]);
    throw error;
  }
  const labels = new Set([...Object.keys(basis), ...Object.keys(now)]);
  const changed = [...labels].filter((label) => basis[label] !== now[label]);
  if (changed.length === 0) return;
  const lines = changed.map((label) => ({
    message: `${label}：承認に出したとき「${basis[label] ?? 'なし'}」、いま「${now[label] ?? 'なし'}」`,
  }));
  throw new Refused('PROPOSAL_CHANGED', {}, [...changedLine, ...lines]);
}

const changedLine = new Refused('PROPOSAL_CHANGED').lines;

interface Trail {
  readonly proposal: StoredProposal;
  readonly operator: Operator;
  readonly note: string;
  readonly requestId: string;
  readonly at: Instant;
  readonly what: 'proposed' | 'approved' | 'rejected';
}

async function audit(tx: Tx, { proposal, operator, note, requestId, at, what }: Trail): Promise<void> {
  const [area = ''] = proposal.kind.split('.');
  await writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: operator.id,
    action: `${area}.${what}`,
    subject: String(proposal.facts['about'] ?? proposal.subject),
    detail: {
      proposal: proposal.id,
      kind: proposal.kind,
      note,
      ...(what === 'proposed' ? {} : { proposedBy: proposal.maker }),
    },
    requestId,
  });
}
