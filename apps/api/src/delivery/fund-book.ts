import { valuation } from '@tsuzura/domain/fund';
import { units } from '@tsuzura/domain/money';
import { holdingsOf } from '@tsuzura/store/asset';
import type { Catalogue } from '../fund/index.ts';
import { noValue, type HeldLine, type ReadBook } from './book.ts';

/** Funds, as the ledger splits their units. */
export const fundBook =
  (catalogue: Pick<Catalogue, 'at'>): ReadBook =>
  async (reader, { subject }, now) => {
    const funds = new Map((await catalogue.at(now)).map((one) => [one.fund.code, one]));
    const holdings = await holdingsOf(reader, subject);
    return {
      figures: null,
      lines: holdings.map((holding): HeldLine => {
        const known = funds.get(holding.fundCode);
        return {
          code: holding.fundCode,
          name: known?.fund.name ?? holding.fundCode,
          held: {
            product: 'FUND',
            fundCode: holding.fundCode,
            accountType: holding.accountType,
            quantity: holding.sellable + holding.locked + holding.unsettled,
            locked: holding.locked,
            unsettled: holding.unsettled,
            isInPlan: holding.isBoughtByPlan || holding.isSoldByPlan,
          },
          rights: [],
          valueOf: known ? (quantity) => valuation(units(quantity), known.latest.nav, known.fund.navUnit) : noValue,
        };
      }),
    };
  };
