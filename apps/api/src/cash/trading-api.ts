import {
  cancelCashout,
  completeCashout,
  getCashShortage,
  getTradeCapacities,
  getTradingPowerTransition,
  listCashouts,
  listCashTransfers,
} from '@tsuzura/contract/trading';
import { japan, ymdOf } from '@tsuzura/domain/calendar';
import { breakdownText, buyingPowerOn, cashOutlook, cashPosition } from '@tsuzura/domain/buying-power';
import type { ApiServer } from '@tsuzura/http/server';
import { cashHistory, owingAmong } from '@tsuzura/store/cash';
import { readStanding } from '@tsuzura/store/fund-order';
import { exchangesOf, usdStandingOf } from '@tsuzura/store/fx';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { figuresNow, takeFromMargin, usualHaircut, viewOf, withMarginHold } from '../margin/index.ts';
import { cancelOwnWithdrawal } from './cancel-withdrawal.ts';
import { showCapacities, showCashShortage } from './show-capacities.ts';
import { showTransfers } from './show-transfers.ts';
import { showWithdrawal } from './show-withdrawals.ts';
import { withdrawalService } from './withdrawal-service.ts';

const outlookDays = 5;

/** The older names of the same calls: both APIs use one ledger. */
export function cashTradingApi(server: ApiServer, deps: Deps): void {
  const { database, clock, once } = deps;
  const withdrawals = withdrawalService(deps);

  server.handle(listCashouts, async ({ who }) => {
    const { withdrawable, withdrawalRequests } = await withdrawals.show(signedIn(who).subject);
    return { withdrawable, cashouts: withdrawalRequests };
  });
  server.handle(completeCashout, (call) => withdrawals.request(completeCashout, call));
  server.handle(cancelCashout, (call) =>
    once(cancelCashout, call, async (tx) => {
      const { subject } = signedIn(call.who);
      const asked = { id: call.params.id, subject, requestId: call.requestId };
      return showWithdrawal(await cancelOwnWithdrawal(tx, asked, clock), clock.now());
    }),
  );
  server.handle(listCashTransfers, async ({ who, query }) => {
    const { subject } = signedIn(who);
    const [current, history, exchanges] = await Promise.all([
      withdrawals.show(subject),
      cashHistory(database.reader, subject, { ...query, type: 'DEPOSIT', limit: 100 }),
      exchangesOf(database.reader, subject, { ...query, limit: 100 }),
    ]);
    return showTransfers({ deposits: history.movements, withdrawals: current.withdrawalRequests, exchanges }, query);
  });
  const standingOf = (subject: string) => readStanding(database.reader, subject, '', ymdOf(clock.now()));
  const marginOf = async (customerId: string) =>
    figuresNow(await viewOf(database.reader, customerId, deps.marginStocks, clock.now()), clock.now());
  server.handle(getTradeCapacities, async ({ who }) => {
    const read = await standingOf(signedIn(who).subject);
    const [standing = read] = await withMarginHold(database.reader, [read], deps.marginStocks, clock.now());
    const now = clock.now();
    const view = await viewOf(database.reader, standing.customerId, deps.marginStocks, now);
    const margin = { figures: figuresNow(view, now), mayTake: takeFromMargin(view, usualHaircut, now) };
    const usd = await usdStandingOf(database.reader, standing.customerId);
    return showCapacities(standing, margin, usd, now);
  });
  server.handle(getCashShortage, async ({ who }) => {
    const standing = await standingOf(signedIn(who).subject);
    const [owing = null] = await owingAmong(database.reader, [standing.customerId]);
    return showCashShortage(standing, owing, clock.now());
  });
  server.handle(getTradingPowerTransition, async ({ who }) => {
    const today = ymdOf(clock.now());
    const standing = await standingOf(signedIn(who).subject);
    const days = cashOutlook(cashPosition(standing, today), japan, today, outlookDays);
    const { newPositionPower } = await marginOf(standing.customerId);
    const transition = days.map((day) => ({
      ...day,
      buyingPower: buyingPowerOn(standing, day.date, today),
      moves: day.moves.map(({ kind, amount }) => ({ label: breakdownText[kind], amount })),
      newPositionPower,
    }));
    return { baseDate: today, transition };
  });
}
