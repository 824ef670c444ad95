import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../../kernel/index.ts';

const declared = statement<{ due_date: Ymd }, []>(
  'night-fund.distribution-due-days',
  `select distinct due_date from app.distribution where state = 'DECLARED' order by due_date`,
);

/** The days on which declared distributions are paid or reinvested. */
export const distributionDueDays = async (reader: Reader): Promise<Ymd[]> =>
  (await declared(reader)).map(({ due_date }) => due_date);

const paying = statement<{ date: Ymd; fund_code: string }, []>(
  'night-fund.distributing-navs',
  `select date, fund_code from app.nav where distribution > 0 order by date, fund_code`,
);

/** The fiscal dates of which a distribution is known, every fund's. */
export const distributionDays = async (reader: Reader): Promise<{ readonly date: Ymd; readonly fundCode: string }[]> =>
  (await paying(reader)).map(({ date, fund_code }) => ({ date, fundCode: fund_code }));
