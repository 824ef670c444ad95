import { Refused, type Answer } from '@tsuzura/contract/kernel';
import {
  acknowledgeAlert,
  approveNavProposal,
  correctNav,
  listAlerts,
  listHeldNavs,
  listNavCorrections,
  listNavProposals,
  rejectNavProposal,
  releaseHeldNav,
  replaceHeldNav,
} from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import { nav } from '@tsuzura/domain/money';
import type { Call, ApiServer } from '@tsuzura/http/server';
import { listFunds } from '@tsuzura/store/fund';
import { heldNavs, navCorrections, navProposals, proposedNavOf } from '@tsuzura/store/night/fund';
import {
  acknowledgeAlert as markSeen,
  findProposal,
  openAlerts,
  writeAudit,
  type Database,
  type StoredProposal,
  type Tx,
} from '@tsuzura/store/kernel';
import type { Deps } from '../../kernel/deps.ts';
import { operatorOf, signedIn } from '../../kernel/guard.ts';
import type { Verdict } from '../../kernel/proposal/index.ts';
import { releaseNav } from './check-navs.ts';
import {
  affectedBy,
  correctNav as correctNavOf,
  judgeCorrection,
  judgeReplacement,
  refuseProposed,
  replaceNav,
} from './set-nav.ts';

type DecisionCall = Pick<Call<typeof approveNavProposal>, 'params' | 'body' | 'who' | 'requestId'>;

/** What the night left for an operator: prices to look at, prices to correct. */
export function fundNightOpsApi(server: ApiServer, { database, clock, once, proposals }: Deps): void {
  const fundNames = () => readFundNames(database);

  server.handle(listHeldNavs, async () => {
    const nameOf = await fundNames();
    const held = await heldNavs(database.reader);
    return {
      navs: held.map(({ previous, ...one }) => ({
        ...one,
        fundName: nameOf(one.fundCode),
        previousNav: previous,
      })),
    };
  });

  server.handle(releaseHeldNav, async ({ params, body, who, requestId }) => {
    const operator = signedIn(who).subject;
    await database.tx(async (tx) => {
      await refuseProposed(tx, params.fundCode, params.date, clock.now());
      await releaseNav(tx, { ...params, ...body, operator, requestId }, clock.now());
    });
    return undefined;
  });

  server.handle(replaceHeldNav, async ({ params, body, who, requestId }) => {
    const price = { ...params, ...body, nav: nav(body.nav), operator: signedIn(who).subject, requestId };
    const at = clock.now();
    return database.tx(async (tx) => {
      const { needsSecond } = await judgeReplacement(tx, price);
      await refuseProposed(tx, price.fundCode, price.date, at);
      if (!needsSecond) {
        await replaceNav(tx, price, at);
        return { state: 'SET' as const, proposalId: null };
      }
      const { nav: value, distribution, note } = body;
      const act = { kind: 'nav.replace' as const, payload: { ...params, nav: value, distribution } };
      const { id } = await proposals.propose(tx, act, { operator: operatorOf(who), requestId, reason: note });
      return { state: 'WAITING' as const, proposalId: id };
    });
  });

  server.handle(correctNav, (call) =>
    once(correctNav, call, async (tx) => {
      const { params, body, who, requestId } = call;
      const price = { ...params, ...body, nav: nav(body.nav), operator: signedIn(who).subject, requestId };
      const at = clock.now();
      const { oldNav, needsSecond } = await judgeCorrection(tx, price);
      await refuseProposed(tx, price.fundCode, price.date, at);
      const affected = await affectedBy(tx, price);
      const shown = { oldNav, newNav: price.nav, affected };
      if (!needsSecond) {
        const revision = await correctNavOf(tx, { ...price, oldNav }, at);
        return { ...shown, state: 'SET' as const, proposalId: null, turn: revision };
      }
      const act = { kind: 'nav.correct' as const, payload: { ...params, nav: body.nav } };
      const { id } = await proposals.propose(tx, act, { operator: operatorOf(who), requestId, reason: body.note });
      return { ...shown, state: 'WAITING' as const, proposalId: id, turn: null };
    }),
  );

  server.handle(listNavCorrections, async () => ({
    corrections: (await navCorrections(database.reader)).map(
      ({ reason, revision, recordedAt, finishedAt, ...one }) => ({
        ...one,
        turn: revision,
        note: reason,
        recordedAt: formatJst(recordedAt),
        finishedAt: finishedAt === null ? null : formatJst(finishedAt),
      }),
    ),
  }));
}

/** Proposals of prices: a view of those of every area (ADR-0068). */
export function navProposalOpsApi(server: ApiServer, { database, clock, once, proposals }: Deps): void {
  const fundNames = () => readFundNames(database);

  server.handle(listNavProposals, async () => {
    const nameOf = await fundNames();
    return { proposals: (await navProposals(database.reader, clock.now())).map((one) => showProposal(one, nameOf)) };
  });

  const verdictOf = ({ params, body, who, requestId }: DecisionCall): Verdict => ({
    id: params.id,
    note: body.note,
    operator: operatorOf(who),
    requestId,
  });
  /** These two calls know prices alone. */
  const decide = async (tx: Tx, call: DecisionCall, how: 'approve' | 'reject') => {
    const found = await findProposal(tx, call.params.id, clock.now());
    if (!found?.kind.startsWith('nav.')) throw new Refused('NOT_FOUND');
    const isOwn = found.maker === signedIn(call.who).subject;
    const decided = await proposals[how === 'reject' && isOwn ? 'withdraw' : how](tx, verdictOf(call));
    return showProposal(decided, await fundNames());
  };
  server.handle(approveNavProposal, (call) => once(approveNavProposal, call, (tx) => decide(tx, call, 'approve')));
  server.handle(rejectNavProposal, (call) => once(rejectNavProposal, call, (tx) => decide(tx, call, 'reject')));
}

export function alertOpsApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(listAlerts, async () => ({
    alerts: (await openAlerts(database.reader)).map(({ raisedAt, ...one }) => ({
      ...one,
      raisedAt: formatJst(raisedAt),
    })),
  }));

  server.handle(acknowledgeAlert, async ({ body, who, requestId }) => {
    const [operator, at] = [signedIn(who).subject, clock.now()];
    await database.tx(async (tx) => {
      if (!(await markSeen(tx, body, operator, at))) throw new Refused('NOT_FOUND');
      await writeAudit(tx, {
        at,
        actorRole: 'operator',
        actor: operator,
        action: 'alert.seen',
        subject: body.subject,
        detail: { kind: body.kind },
        requestId,
      });
    });
    return undefined;
  });
}

async function readFundNames({ reader }: Database): Promise<(code: string) => string> {
  const names = new Map((await listFunds(reader)).map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}

const states = {
  PROPOSED: 'WAITING',
  DONE: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'REJECTED',
  EXPIRED: 'EXPIRED',
} as const;

function showProposal(proposal: StoredProposal, nameOf: (code: string) => string): Answer<typeof approveNavProposal> {
  const { nav: newNav, ...price } = proposedNavOf(proposal);
  const { id, state, reason, maker, proposedAt, expiresAt, checker, decidedAt, decisionNote } = proposal;
  return {
    id,
    ...price,
    fundName: nameOf(price.fundCode),
    newNav,
    note: reason,
    proposedBy: maker,
    proposedAt: formatJst(proposedAt),
    expiresAt: formatJst(expiresAt),
    state: states[state],
    decidedBy: checker,
    decidedAt: decidedAt === null ? null : formatJst(decidedAt),
    decisionNote,
  };
}
