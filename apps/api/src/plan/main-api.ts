import {
  changeRedemptionSetting,
  changeSubscriptionSetting,
  confirmSubscriptionSetting,
  createRedemptionSetting,
  createSubscriptionSetting,
  endRedemptionSetting,
  endSubscriptionSetting,
  listOccurrences,
  listRedemptionSettings,
  listSaleResults,
  listSchedule,
  listSubscriptionSettings,
} from '@tsuzura/contract/main';
import { ymdOf } from '@tsuzura/domain/calendar';
import type { ApiServer, Call } from '@tsuzura/http/server';
import { readStanding } from '@tsuzura/store/fund-order';
import { subscriptionsOf } from '@tsuzura/store/plan';
import { confirmKeyOf } from '../fund-order/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { isFresh, signedIn } from '../kernel/guard.ts';
import { changeRedemption, endRedemption } from './change-redemption.ts';
import { changeSubscription, endSubscription } from './change-subscription.ts';
import { showSubscriptionPlan } from './confirm-setting.ts';
import { createRedemption } from './create-redemption.ts';
import { createSubscription } from './create-subscription.ts';
import { debitAccountState, firstMonthRead, fundsAt, knownPlans, plansOf } from './customer-plans.ts';
import { pageOfOccurrences, pageOfSaleResults } from './list-occurrences.ts';
import { listRedemptions } from './list-redemptions.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import type { PlanCommand } from './plan-command.ts';
import { showSchedule } from './show-subscription.ts';

/** 積立. Confirm tokens expire by real time. */
export function planMainApi(server: ApiServer, deps: Deps): void {
  const { database, clock, newId, once, realNow } = deps;
  const confirmKey = confirmKeyOf(database);
  const command = commandOf(deps);

  server.handle(confirmSubscriptionSetting, async ({ query, who }) => {
    const { subject } = signedIn(who);
    const { reader } = database;
    const now = clock.now();
    const [funds, standing, plans, debitAccount] = await Promise.all([
      fundsAt(database, now),
      readStanding(reader, subject, query.fundCode, ymdOf(now)),
      plansOf(reader, subject, now),
      debitAccountState(reader, subject, query.settingCode ?? null),
    ]);
    const facts = { standing, known: knownPlans(plans, funds), debitAccount };
    const sealing = { key: await confirmKey(), subject, realNow: realNow(), newId };
    return showSubscriptionPlan(funds(query.fundCode), facts, query, now, sealing);
  });

  server.handle(listSchedule, async ({ who, query }) => {
    const now = clock.now();
    const { subject } = signedIn(who);
    const subscriptions = await subscriptionsOf(database.reader, subject, firstMonthRead(now));
    return { schedule: showSchedule(subscriptions, await fundsAt(database, now), now, query.months) };
  });

  server.handle(listSubscriptionSettings, async ({ who, query }) =>
    listSubscriptions(database.reader, signedIn(who).subject, await fundsAt(database, clock.now()), clock.now(), query),
  );

  server.handle(listOccurrences, async ({ who, params, query }) => {
    const { subject } = signedIn(who);
    return pageOfOccurrences(database.reader, subject, params.id, query, await fundsAt(database, clock.now()));
  });

  server.handle(createSubscriptionSetting, async (call) => {
    const funds = await fundsAt(database, clock.now());
    const key = await confirmKey();
    return once(createSubscriptionSetting, call, (tx) =>
      createSubscription(tx, funds, call.body, { ...command(call), key, realNow: realNow() }),
    );
  });

  server.handle(changeSubscriptionSetting, async (call) => {
    const funds = await fundsAt(database, clock.now());
    return once(changeSubscriptionSetting, call, (tx) =>
      changeSubscription(tx, call.params.id, call.body, funds, command(call)),
    );
  });

  server.handle(endSubscriptionSetting, async (call) => {
    const funds = await fundsAt(database, clock.now());
    return once(endSubscriptionSetting, call, async (tx) => {
      await endSubscription(tx, call.params.id, funds, command(call));
      return undefined;
    });
  });

  handleRedemptions(server, deps);
}

type CommandCall = Pick<Call<typeof endSubscriptionSetting>, 'who' | 'requestId'>;

const commandOf =
  ({ clock }: Deps) =>
  ({ who, requestId }: CommandCall): PlanCommand => ({
    subject: signedIn(who).subject,
    clock: () => clock.now(),
    requestId,
  });

/** 定期売却. */
function handleRedemptions(server: ApiServer, deps: Deps): void {
  const { database, clock, newId, once, realNow } = deps;
  const command = commandOf(deps);
  const isChecked = ({ who }: Pick<Call<typeof endRedemptionSetting>, 'who'>) =>
    isFresh(signedIn(who).strongAuthAt, realNow());

  server.handle(listRedemptionSettings, async ({ who, query }) =>
    listRedemptions(database.reader, signedIn(who).subject, await fundsAt(database, clock.now()), clock.now(), query),
  );

  server.handle(listSaleResults, ({ who, params, query }) =>
    pageOfSaleResults(database.reader, signedIn(who).subject, params.id, query),
  );

  server.handle(createRedemptionSetting, async (call) => {
    const funds = await fundsAt(database, clock.now());
    return once(createRedemptionSetting, call, (tx) =>
      createRedemption(tx, funds, call.body, { ...command(call), id: newId(), isChecked: isChecked(call) }),
    );
  });

  server.handle(changeRedemptionSetting, async (call) => {
    const funds = await fundsAt(database, clock.now());
    return once(changeRedemptionSetting, call, (tx) =>
      changeRedemption(tx, call.params.id, call.body, funds, { ...command(call), isChecked: isChecked(call) }),
    );
  });

  server.handle(endRedemptionSetting, async (call) => {
    const funds = await fundsAt(database, clock.now());
    return once(endRedemptionSetting, call, async (tx) => {
      await endRedemption(tx, call.params.id, funds, command(call));
      return undefined;
    });
  });
}
