import { Refused } from '@tsuzura/contract/kernel';
import {
  acknowledgeAlert,
  correctNav,
  listAlerts,
  listHeldNavs,
  listNavCorrections,
  releaseHeldNav,
  replaceHeldNav,
} from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import { nav } from '@tsuzura/domain/money';
import type { Door } from '@tsuzura/http/door';
import { listFunds } from '@tsuzura/store/fund';
import { acknowledgeAlert as markSeen, heldNavs, navCorrections, openAlerts } from '@tsuzura/store/fund-order/batch';
import { writeAudit } from '@tsuzura/store/kernel';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { correctNav as correctNavOf, releaseNav, replaceNav } from './batch/index.ts';

/** What the night left for an operator: prices to look at, prices to correct, alerts. */
export function fundOrderOpsApi(door: Door, { database, clock, once }: Deps): void {
  door.handle(listHeldNavs, async () => {
    const names = new Map((await listFunds(database.reader)).map(({ code, name }) => [code, name]));
    const held = await heldNavs(database.reader);
    return {
      navs: held.map(({ previous, ...one }) => ({
        ...one,
        fundName: names.get(one.fundCode) ?? one.fundCode,
        previousNav: previous,
      })),
    };
  });

  door.handle(releaseHeldNav, async ({ params, body, who, requestId }) => {
    const operator = signedIn(who).subject;
    await database.tx((tx) => releaseNav(tx, { ...params, ...body, operator, requestId }, clock.now()));
    return undefined;
  });

  door.handle(replaceHeldNav, async ({ params, body, who, requestId }) => {
    const operator = signedIn(who).subject;
    const price = { ...params, ...body, nav: nav(body.nav), operator, requestId };
    await database.tx((tx) => replaceNav(tx, price, clock.now()));
    return undefined;
  });

  door.handle(correctNav, (call) =>
    once(correctNav, call, (tx) => {
      const { params, body, who, requestId } = call;
      const operator = signedIn(who).subject;
      return correctNavOf(tx, { ...params, ...body, nav: nav(body.nav), operator, requestId }, clock.now());
    }),
  );

  door.handle(listNavCorrections, async () => ({
    corrections: (await navCorrections(database.reader)).map(({ reason, recordedAt, finishedAt, ...one }) => ({
      ...one,
      note: reason,
      recordedAt: formatJst(recordedAt),
      finishedAt: finishedAt === null ? null : formatJst(finishedAt),
    })),
  }));

  door.handle(listAlerts, async () => ({
    alerts: (await openAlerts(database.reader)).map(({ raisedAt, ...one }) => ({
      ...one,
      raisedAt: formatJst(raisedAt),
    })),
  }));

  door.handle(acknowledgeAlert, async ({ body, who, requestId }) => {
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
