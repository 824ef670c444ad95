import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  changeState,
  endsWithFund,
  monthAfter,
  monthOf,
  type RedemptionPlan,
  type RedemptionTerms,
  type SubscriptionPlan,
  type SubscriptionTerms,
} from '@tsuzura/domain/plan';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { settingsOfFunds } from '@tsuzura/store/night/plan';
import {
  changeRedemptions,
  changeSubscriptions,
  dropFreezes,
  dropSales,
  readRedemptions,
  readSubscriptions,
} from '@tsuzura/store/plan';
import { pageSize, type PageEnd } from '../../kernel/jobs/index.ts';
import { notifyAll } from '../../notification/index.ts';
import { fundOf, since, type Funds } from './settings.ts';

/** 償還 ends the settings of a fund, before anything is frozen on that day (rule PLAN-12). */
export const endSubscriptions = (tx: Tx, at: Instant, after: string | null): Promise<PageEnd> =>
  endPage(tx, 'SUBSCRIPTION', at, after, async (ids, funds) => {
    const changes = (await readSubscriptions(tx, ids, since(at))).flatMap((before) => {
      if (!endsWithFund(before.plan, fundOf(funds, before.plan.fundCode), ymdOf(at))) return [];
      const end = { event: 'END', fromMonth: nextMonth(at) } as const;
      const next = changeState<SubscriptionTerms, SubscriptionPlan>(before.plan, end);
      return next.ok ? [{ before, after: next.value }] : [];
    });
    await changeSubscriptions(tx, changes, at);
    await dropFreezes(
      tx,
      changes.map(({ after: plan }) => plan.id),
    );
    return changes.map(({ before: { customerId, plan } }) => ({ customerId, plan }));
  });

export const endRedemptions = (tx: Tx, at: Instant, after: string | null): Promise<PageEnd> =>
  endPage(tx, 'REDEMPTION', at, after, async (ids, funds) => {
    const changes = (await readRedemptions(tx, ids, since(at))).flatMap((before) => {
      if (!endsWithFund(before.plan, fundOf(funds, before.plan.fundCode), ymdOf(at))) return [];
      const end = { event: 'END', fromMonth: nextMonth(at) } as const;
      const next = changeState<RedemptionTerms, RedemptionPlan>(before.plan, end);
      return next.ok ? [{ before, after: next.value }] : [];
    });
    await changeRedemptions(tx, changes, at);
    await dropSales(
      tx,
      changes.map(({ after: plan }) => plan.id),
    );
    return changes.map(({ before: { customerId, plan } }) => ({ customerId, plan }));
  });

/** Nothing is frozen any more, so the month only says since when. */
const nextMonth = (at: Instant): string => monthAfter(monthOf(ymdOf(at)), 1);

async function endPage(
  tx: Tx,
  kind: 'SUBSCRIPTION' | 'REDEMPTION',
  at: Instant,
  after: string | null,
  end: (
    ids: readonly string[],
    funds: Funds,
  ) => Promise<
    readonly { readonly customerId: string; readonly plan: { readonly id: string; readonly fundCode: string } }[]
  >,
): Promise<PageEnd> {
  const funds: Funds = new Map((await listFunds(tx)).map((fund) => [fund.code, fund]));
  const ending = [...funds.values()].filter(({ termEndOn }) => termEndOn !== null && termEndOn <= ymdOf(at));
  if (ending.length === 0) return false;
  const codes = ending.map(({ code }) => code);
  const found = await settingsOfFunds(tx, kind, codes, after ?? '', pageSize);
  const customers = await lockCustomers(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const ended = await end(
    found.map(({ id }) => id),
    funds,
  );
  await notifyAll(
    tx,
    ended.map(({ customerId, plan }) => ({
      customer: { id: customerId, mail: customers.get(customerId)?.mail ?? '' },
      event: { kind: 'plan.ended-with-fund', settingId: plan.id, fundName: fundOf(funds, plan.fundCode).name },
    })),
    at,
  );
  const last = found.at(-1);
  return last && found.length === pageSize ? { after: last.id } : false;
}
