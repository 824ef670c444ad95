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
import { heldNavs, navCorrections, navProposals, type NavProposal } from '@tsuzura/store/night/fund';
import { acknowledgeAlert as markSeen, openAlerts, writeAudit, type Tx } from '@tsuzura/store/kernel';
import { alarmToLog } from '../../kernel/alarm.ts';
import type { Deps } from '../../kernel/deps.ts';
import { signedIn } from '../../kernel/guard.ts';
import { releaseNav } from './check-navs.ts';
import { approveProposal, proposeNav, rejectProposal } from './propose-nav.ts';
import {
  affectedBy,
  correctNav as correctNavOf,
  judgeCorrection,
  judgeReplacement,
  refuseProposed,
  replaceNav,
} from './set-nav.ts';

type DecisionCall = Pick<Call<typeof approveNavProposal>, 'params' | 'body' | 'who' | 'requestId'>;

/** What the night left for an operator: prices to look at, prices to correct, alerts. */
export function fundNightOpsApi(server: ApiServer, { database, clock, once, newId }: Deps): void {
  const fundNames = async (): Promise<(code: string) => string> => {
    const names = new Map((await listFunds(database.reader)).map(({ code, name }) => [code, name]));
    return (code) => names.get(code) ?? code;
  };

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
    const [at, id] = [clock.now(), newId()];
    return database.tx(async (tx) => {
      const { oldNav, needsSecond } = await judgeReplacement(tx, price, at);
      if (!needsSecond) {
        await replaceNav(tx, price, at);
        return { state: 'SET' as const, proposalId: null };
      }
      await proposeNav(tx, { ...price, id, kind: 'REPLACEMENT', oldNav }, at, alarmToLog);
      return { state: 'WAITING' as const, proposalId: id };
    });
  });

  server.handle(correctNav, (call) =>
    once(correctNav, call, async (tx) => {
      const { params, body, who, requestId } = call;
      const price = { ...params, ...body, nav: nav(body.nav), operator: signedIn(who).subject, requestId };
      const [at, id] = [clock.now(), newId()];
      const { oldNav, needsSecond } = await judgeCorrection(tx, price, at);
      const affected = await affectedBy(tx, price);
      const shown = { oldNav, newNav: price.nav, affected };
      if (!needsSecond) {
        const revision = await correctNavOf(tx, { ...price, oldNav }, at);
        return { ...shown, state: 'SET' as const, proposalId: null, turn: revision };
      }
      await proposeNav(tx, { ...price, id, kind: 'CORRECTION', oldNav }, at, alarmToLog);
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

  server.handle(listNavProposals, async () => {
    const nameOf = await fundNames();
    return { proposals: (await navProposals(database.reader, clock.now())).map((one) => showProposal(one, nameOf)) };
  });

  const decided = (call: DecisionCall, decide: typeof approveProposal) => async (tx: Tx) => {
    const { params, body, who, requestId } = call;
    const verdict = { id: params.id, note: body.note, operator: signedIn(who).subject, requestId };
    return showProposal(await decide(tx, verdict, clock.now()), await fundNames());
  };
  server.handle(approveNavProposal, (call) => once(approveNavProposal, call, decided(call, approveProposal)));
  server.handle(rejectNavProposal, (call) => once(rejectNavProposal, call, decided(call, rejectProposal)));

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

const showProposal = (
  { nav: newNav, reason, proposedAt, expiresAt, decidedAt, ...one }: NavProposal,
  nameOf: (code: string) => string,
): Answer<typeof approveNavProposal> => ({
  ...one,
  fundName: nameOf(one.fundCode),
  newNav,
  note: reason,
  proposedAt: formatJst(proposedAt),
  expiresAt: formatJst(expiresAt),
  decidedAt: decidedAt === null ? null : formatJst(decidedAt),
});
