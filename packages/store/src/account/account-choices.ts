import type { Ymd } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';
import type { ProductStatus } from './account.ts';

export type Withholding = 'WITH' | 'WITHOUT';

/** An account and what its owner chose for it. */
export interface AccountChoices {
  readonly number: string;
  readonly branchCode: string;
  readonly openedOn: Ymd | null;
  readonly equity: ProductStatus;
  /** 特定口座; null means that none was opened. */
  readonly withholding: Withholding | null;
  readonly nextYearWithholding: Withholding | null;
  readonly dividendsIncluded: boolean;
  readonly dividendMethod: 'PROPORTIONAL' | 'OTHER' | null;
  readonly electronicDelivery: boolean;
  readonly canTradeMargin: boolean;
  readonly canTradeUsEquity: boolean;
  readonly restrictedFundCodes: readonly string[];
}

const bySubject = query('account.choices-by-subject', ['s'], (db, subject: string) =>
  db
    .selectFrom('app.customer as c')
    .innerJoin('app.account as a', 'a.customer_id', 'c.id')
    .select([
      'a.number',
      'a.branch_code',
      'a.opened_on',
      'a.equity',
      'a.specific_withholding',
      'a.specific_next_year_withholding',
      'a.specific_dividends_included',
      'a.dividend_method',
      'a.electronic_delivery',
      'a.can_trade_margin',
      'a.can_trade_us_equity',
      'a.restricted_fund_codes',
    ])
    .where('c.subject', '=', subject),
);

/** A customer has one account or none. */
export async function findAccountChoices(reader: Reader, subject: string): Promise<AccountChoices | null> {
  const row = await bySubject(reader, subject).executeTakeFirst();
  if (!row) return null;
  return {
    number: row.number,
    branchCode: row.branch_code,
    openedOn: row.opened_on,
    equity: row.equity as ProductStatus,
    withholding: row.specific_withholding as Withholding | null,
    nextYearWithholding: row.specific_next_year_withholding as Withholding | null,
    dividendsIncluded: row.specific_dividends_included,
    dividendMethod: row.dividend_method as AccountChoices['dividendMethod'],
    electronicDelivery: row.electronic_delivery,
    canTradeMargin: row.can_trade_margin,
    canTradeUsEquity: row.can_trade_us_equity,
    restrictedFundCodes: row.restricted_fund_codes,
  };
}
