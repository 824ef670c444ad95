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
import { cashHistory } from '@tsuzura/store/cash';
import { readStanding } from '@tsuzura/store/fund-order';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { figuresNow, viewOf } from '../margin/index.ts';
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
    const [current, history] = await Promise.all([
      withdrawals.show(subject),
      cashHistory(database.reader, subject, { ...query, type: 'DEPOSIT', limit: 100 }),
    ]);
    return showTransfers(history.movements, current.withdrawalRequests, query);
  });
  const standingOf = (subject: string) => readStanding(database.reader, subject, '', ymdOf(clock.now()));
  const marginOf = async (customerId: string) =>
    figuresNow(await viewOf(database.reader, customerId, deps.marginStocks, clock.now()), clock.now());
  server.handle(getTradeCapacities, async ({ who }) => {
    const standing = await standingOf(signedIn(who).subject);
    return showCapacities(standing, await marginOf(standing.customerId), clock.now());
  });
  server.handle(getCashShortage, async ({ who }) =>
    showCashShortage(await standingOf(signedIn(who).subject), clock.now()),
  );
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
