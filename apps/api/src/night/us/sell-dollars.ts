import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { forcedUsdSale, ratesAt } from '@tsuzura/domain/fx';
import { accounts, advanceEntry, fxEntries } from '@tsuzura/domain/ledger';
import { least, yen } from '@tsuzura/domain/money';
import { listOwing } from '@tsuzura/store/cash';
import { addExchange, newestFixing, usdStandingOf } from '@tsuzura/store/fx';
import type { Tx } from '@tsuzura/store/kernel';
import { balanceOf } from '@tsuzura/store/ledger';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { soldForDollarsOn } from '@tsuzura/store/night/us';
import { composedId } from '../../kernel/composed-id.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { notifyAll, type Notification } from '../../notification/index.ts';

/** 10:00 of the settlement day: yen that the tax of a sale in dollars owes are paid from settled dollars (rule FX-5). */
export async function sellDollarsPage(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  const today = ymdOf(at);
  const owing = await listOwing(tx, after ?? '', limit);
  const last = owing.length === limit ? owing.at(-1)?.customerId : undefined;
  const sold = await soldForDollarsOn(
    tx,
    owing.map(({ customerId }) => customerId),
    today,
  );
  const fixing = sold.size === 0 ? null : await newestFixing(tx, today);
  if (sold.size > 0 && fixing?.date !== today) throw new Error(`no fixing of ${today} is here`);
  const customers = await lockCustomers(tx, sold);
  const notifications: Notification[] = [];
  for (const { customerId } of owing.filter((one) => sold.has(one.customerId))) {
    if (!fixing) break;
    const { ttb } = ratesAt(fixing.mid);
    // Under the lock: what was owed a moment ago may be paid by now.
    const owed = yen(0n - (await balanceOf(tx, accounts.cashAdvanced(customerId))));
    const freeYen = yen(await balanceOf(tx, accounts.cashFree(customerId)));
    const { withdrawableToJpy } = await usdStandingOf(tx, customerId);
    const sale = forcedUsdSale({ yenDue: owed, freeYen, ttb, settledUsd: withdrawableToJpy });
    if (sale.soldUsd === 0n) continue;
    const id = composedId('forced-exchange', customerId, today);
    const booking = { ref: id, customerId, at };
    const sides = { jpy: sale.creditedJpy, usd: sale.soldUsd };
    const paidBack = advanceEntry(booking, 0n - least(owed, sale.creditedJpy));
    await postAll(tx, [fxEntries.sold(booking, sides), fxEntries.sweptSold(booking, sides), paidBack]);
    const exchange = {
      id,
      executedAt: at,
      direction: 'USD_TO_JPY' as const,
      rate: ttb,
      jpyAmount: sale.creditedJpy,
      usdAmount: sale.soldUsd,
    };
    await addExchange(tx, customerId, exchange);
    const customer = customers.get(customerId);
    if (customer) notifications.push({ customer, event: { kind: 'fx.executed', exchange } });
  }
  await notifyAll(tx, notifications, at);
  return last === undefined ? false : { after: last };
}
