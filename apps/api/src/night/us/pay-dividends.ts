import { yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { TaxChange } from '@tsuzura/domain/fund-order';
import type { FxRates } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { fxEntries, usBookingOf, usEntries, type Entry } from '@tsuzura/domain/ledger';
import { foreignTaxRateOf, isW8benValid, usDividendOn } from '@tsuzura/domain/us-order';
import type { UsStock } from '@tsuzura/domain/us-stock';
import type { Tx } from '@tsuzura/store/kernel';
import { changeTaxYears, lockCustomers } from '@tsuzura/store/night/fund';
import {
  usDividendsToPay,
  writePaidUsDividends,
  type PaidUsDividend,
  type UsDividendToPay,
} from '@tsuzura/store/night/us';
import { listUsStocks } from '@tsuzura/store/us-stock';
import { postAll } from '../../kernel/post-all.ts';
import { ratesOfDays } from './fix-trades.ts';
import { notifyUsDividends } from './notify-orders.ts';

/** 10:00: dividends whose day of receipt has come are paid in yen at its TTB (rule US-12). Returns how many. */
export async function payUsDividendsPage(tx: Tx, at: Instant, limit: number): Promise<number> {
  const due = await usDividendsToPay(tx, ymdOf(at), limit);
  if (due.length === 0) return 0;
  const customers = await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  const rates = await ratesOfDays(tx, new Set(due.map(({ receivedOn }) => receivedOn)));
  const stocks = new Map((await listUsStocks(tx)).map((stock) => [stock.symbol, stock]));
  const paid = due.map((dividend) => {
    const [stock, ofDay] = [stocks.get(dividend.symbol), rates.get(dividend.receivedOn)];
    assert(stock && ofDay, 'a dividend is of a listed share, on a day with a rate');
    return { dividend, ...paidAt(dividend, stock, ofDay) };
  });
  await postAll(
    tx,
    paid.flatMap(({ dividend, paid: amounts }) => entriesOf(dividend, amounts, at)),
  );
  await changeTaxYears(tx, paid.flatMap(taxChange));
  await writePaidUsDividends(tx, paid);
  await notifyUsDividends(tx, customers, paid, at);
  return due.length;
}

function paidAt(dividend: UsDividendToPay, stock: UsStock, { ttb }: FxRates): PaidUsDividend {
  const { id, quantity, accountType, perShare, receivedOn, payDate, w8benSignedOn } = dividend;
  const foreignTaxRate = foreignTaxRateOf(stock, isW8benValid(w8benSignedOn, payDate));
  const paid = usDividendOn(quantity, accountType, {
    perShare,
    foreignTaxRate,
    hasAdrFee: stock.hasAdrFee,
    taxRate: ttb,
    payRate: ttb,
    receivedOn,
  });
  return { id, rate: ttb, foreignTaxRate, paid };
}

/** Dollars arrive and go on to the house's position, which gives yen for them. The fee of an ADR may leave nothing. */
function entriesOf(dividend: UsDividendToPay, paid: PaidUsDividend['paid'], at: Instant): readonly Entry[] {
  const { paidUsd, jpyBeforeTax, tax } = paid;
  if (paidUsd === 0n) return [];
  const { id, customerId, receivedOn } = dividend;
  return [
    usEntries.dividendPaid(usBookingOf(dividend, 0, at), { paidUsd, jpyBeforeTax, tax, year: yearOf(receivedOn) }),
    fxEntries.sweptSold({ ref: id, customerId, at }, { jpy: jpyBeforeTax, usd: paidUsd }),
  ];
}

const taxChange = ({
  dividend: { customerId, receivedOn, accountType },
  paid,
}: {
  readonly dividend: UsDividendToPay;
  readonly paid: PaidUsDividend['paid'];
}): TaxChange[] =>
  accountType === 'SPECIFIC'
    ? [
        {
          customerId,
          year: yearOf(receivedOn),
          dividends: paid.reportedJpy,
          dividendIncomeTax: paid.tax.income,
          dividendResidentTax: paid.tax.resident,
        },
      ]
    : [];
