import type { Month, SubscriptionPlan } from '@tsuzura/domain/plan';
import { statement, type Reader } from '../kernel/index.ts';
import { occurrenceColumns, occurrenceOf, type OccurrenceJson, type StoredOccurrence } from './occurrence-json.ts';
import { resultColumns, resultOf, type ResultJson, type SaleResult } from './redemption.ts';

/** A page of the months of one setting, newest first. */
export interface MonthsQuery {
  readonly settingId: string;
  /** Months before this one; absent: the newest. */
  readonly before?: Month | undefined;
  readonly limit: number;
}

interface OccurrencesRow {
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: SubscriptionPlan['accountType'];
  readonly occurrences: readonly OccurrenceJson[] | null;
}

const latest = '9999-12';

const occurrences = statement<OccurrencesRow, [subject: string, id: string, before: Month, limit: number]>(
  'plan.occurrences-of',
  `select p.customer_id, p.fund_code, p.account_type, (select json_agg(${occurrenceColumns}) from (
      select x.* from app.subscription_occurrence x where x.setting_id = p.id and x.month < $3 order by x.month desc limit $4) o)
      as occurrences
    from app.customer c join app.subscription_plan p on p.customer_id = c.id where c.subject = $1 and p.id = $2`,
);

/** Of a customer's own 積立; null where it is another's, or nobody's. */
export async function occurrencesOf(
  reader: Reader,
  subject: string,
  { settingId, before = latest, limit }: MonthsQuery,
): Promise<{
  readonly plan: Pick<SubscriptionPlan, 'fundCode' | 'accountType'>;
  readonly occurrences: readonly StoredOccurrence[];
} | null> {
  const [row] = await occurrences(reader, subject, settingId, before, limit);
  if (!row) return null;
  return {
    plan: { fundCode: row.fund_code, accountType: row.account_type },
    occurrences: (row.occurrences ?? []).map((one) => occurrenceOf(settingId, row.customer_id, one)),
  };
}

const results = statement<
  { results: readonly ResultJson[] | null },
  [subject: string, id: string, before: Month, limit: number]
>(
  'plan.sale-results-of',
  `select (select json_agg(${resultColumns}) from (
      select x.* from app.redemption_occurrence x where x.setting_id = p.id and x.month < $3 order by x.month desc limit $4) o)
      as results
    from app.customer c join app.redemption_plan p on p.customer_id = c.id where c.subject = $1 and p.id = $2`,
);

/** Of a customer's own 定期売却; null where it is another's, or nobody's. */
export async function saleResultsOf(
  reader: Reader,
  subject: string,
  { settingId, before = latest, limit }: MonthsQuery,
): Promise<readonly SaleResult[] | null> {
  const [row] = await results(reader, subject, settingId, before, limit);
  return row ? (row.results ?? []).map(resultOf) : null;
}
