import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { statement, type Reader } from '../kernel/index.ts';

/** 損益通算: tax on distributions that was given back after the year, on the day the ledger has it. */
export interface YearEndRefund {
  readonly day: Ymd;
  readonly income: Yen;
  readonly resident: Yen;
}

/** Income tax is kind 20, resident tax 21 (docs/ledger.md); the entry is of the year it is for, booked in the next. */
const refunds = statement<{ day: Ymd; income: bigint; resident: bigint }, readonly unknown[]>(
  'statement.year-end-refunds',
  `select e.day, coalesce(-sum(p.amount) filter (where a.kind = 20), 0)::bigint as income,
      coalesce(-sum(p.amount) filter (where a.kind = 21), 0)::bigint as resident
    from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.entry e on e.id = p.entry_id
    where coalesce(a.customer_id, '') = $1 and a.instrument = 'JPY' and a.kind in (20, 21)
      and a.tag = $2 and e.ref like 'year-end-%' group by e.day order by e.day limit 10`,
);

export const yearEndRefunds = async (reader: Reader, customerId: string, year: number): Promise<YearEndRefund[]> =>
  (await refunds(reader, customerId, `DISTRIBUTION-${year}`)).map(({ day, income, resident }) => ({
    day,
    income: yen(income),
    resident: yen(resident),
  }));
