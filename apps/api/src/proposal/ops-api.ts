import { Refused } from '@tsuzura/contract/kernel';
import {
  approveProposal,
  getProposal,
  listProposals,
  previewProposal,
  propose,
  rejectProposal,
  withdrawProposal,
  type Proposal,
} from '@tsuzura/contract/ops';
import { formatJst, instant } from '@tsuzura/domain/calendar';
import type { ApiServer, Call, Concern, Who } from '@tsuzura/http/server';
import { findProposal, listProposals as readProposals, type StoredProposal } from '@tsuzura/store/kernel';
import type { Deps } from '../kernel/deps.ts';
import { operatorOf, signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import type { Proposals, Verdict } from '../kernel/proposal/index.ts';

const stateTexts: Readonly<Record<StoredProposal['state'], string>> = {
  PROPOSED: '承認待ち',
  DONE: '実行済み',
  REJECTED: '差し戻し',
  WITHDRAWN: '取り下げ',
  EXPIRED: '期限切れ',
};

/** What an operator prepares and another one decides, of every area. */
export function proposalOpsApi(server: ApiServer, { database, clock, once, proposals }: Deps): void {
  const pages = createPages(database);

  server.handle(previewProposal, async ({ body, who, requestId }) => {
    const by = { operator: operatorOf(who), requestId };
    const { title, diff, effect } = await database.tx((tx) => proposals.preview(tx, body.act, by));
    return { kindText: proposals.textOf(body.act.kind), title, diff: [...diff], effect: [...effect] };
  });

  server.handle(propose, (call) =>
    once(propose, call, async (tx) => {
      const { body, who, requestId } = call;
      const by = { operator: operatorOf(who), requestId, reason: body.reason };
      return show(await proposals.propose(tx, body.act, by), who, proposals);
    }),
  );

  server.handle(listProposals, async ({ query, who }) => {
    const { view, limit, offset, after } = query;
    const { subject } = signedIn(who);
    const list = { list: 'proposals', subject, filter: { view } };
    const place = await pages.open(list, { limit, offset, after });
    const before = place ? { at: instant(Number(place[0])), id: place[1] ?? '' } : null;
    const asked = { maker: subject, now: clock.now(), before, limit: offset + limit + 1 };
    const found = (await readProposals(database.reader, view, asked)).slice(before ? 0 : offset);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const next = last ? [String(last.proposedAt), last.id] : null;
    return {
      proposals: shown.map((one) => show(one, who, proposals)),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, next),
    };
  });

  server.handle(getProposal, async ({ params, who, concerns }) => {
    const found = await findProposal(database.reader, params.id, clock.now());
    if (!found) throw new Refused('NOT_FOUND');
    concerns(concernOf(found));
    return show(found, who, proposals);
  });

  type Decision = Pick<Call<typeof approveProposal>, 'params' | 'body' | 'who' | 'requestId'>;
  const shown = (one: StoredProposal, { who, concerns }: Pick<Call<typeof approveProposal>, 'who' | 'concerns'>) => {
    concerns(concernOf(one));
    return show(one, who, proposals);
  };
  const verdictOf = ({ params, body, who, requestId }: Decision): Verdict => ({
    id: params.id,
    note: body.note,
    operator: operatorOf(who),
    requestId,
  });
  server.handle(approveProposal, async (call) => {
    const done = await once(approveProposal, call, async (tx) =>
      shown(await proposals.approve(tx, verdictOf(call)), call),
    );
    await proposals.after(done.kind);
    return done;
  });
  server.handle(rejectProposal, (call) =>
    once(rejectProposal, call, async (tx) => shown(await proposals.reject(tx, verdictOf(call)), call)),
  );
  server.handle(withdrawProposal, (call) =>
    once(withdrawProposal, call, async (tx) => shown(await proposals.withdraw(tx, verdictOf(call)), call)),
  );
}

/** For the audit log: what was decided, and the account where it is about one. */
function concernOf({ title, facts }: StoredProposal): Concern {
  const about = String(facts['about'] ?? '');
  return { target: title, ...(/^\d{7}$/.test(about) && { accountNumber: about }) };
}

function show(one: StoredProposal, who: Who, { textOf }: Proposals): Proposal {
  const { subject, roles = [] } = signedIn(who);
  const isWaiting = one.state === 'PROPOSED';
  const isOwn = one.maker === subject;
  const mayDecide = isWaiting && !isOwn && roles.includes('checker');
  return {
    id: one.id,
    kind: one.kind,
    kindText: textOf(one.kind),
    title: one.title,
    diff: [...one.diff],
    effect: [...one.effect],
    reason: one.reason,
    state: one.state,
    stateText: stateTexts[one.state],
    maker: { id: one.maker, name: one.makerName },
    proposedAt: formatJst(one.proposedAt),
    expiresAt: formatJst(one.expiresAt),
    checker: one.checker === null ? null : { id: one.checker, name: one.checkerName ?? one.checker },
    decidedAt: one.decidedAt === null ? null : formatJst(one.decidedAt),
    decisionNote: one.decisionNote,
    result: one.result,
    may: { approve: mayDecide, reject: mayDecide, withdraw: isWaiting && isOwn && roles.includes('maker') },
  };
}
