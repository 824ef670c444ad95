import type { Ymd } from '@tsuzura/domain/calendar';
import type { TradeDates } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';

export interface SkippedDay {
  readonly towards: 'applicationDate' | 'executionDate' | 'settlementDate';
  readonly day: Ymd;
  readonly reason: string;
}

const names = { applicationDate: '受付日', executionDate: '約定日', settlementDate: '受渡日' } as const;
/** Everybody knows these days; a sentence about each would bury the ones that matter. */
const usual = '土日';

/** Why a date is not earlier: 「11/23（月）は休業日のため、受渡日は11/24（火）です。」, one sentence for each date that moved. */
export function dateNotes(dates: TradeDates, skipped: readonly SkippedDay[]): readonly string[] {
  return (['applicationDate', 'executionDate', 'settlementDate'] as const).flatMap((towards) => {
    const days = skipped.filter((one) => one.towards === towards && one.reason !== usual);
    if (days.length === 0) return [];
    return [`${reasonsText(days)}のため、${names[towards]}は${shortDate(dates[towards])}です。`];
  });
}

/** Days of one reason stand together: 「11/23（月）、11/24（火）は休業日」. */
function reasonsText(days: readonly SkippedDay[]): string {
  const byReason = Map.groupBy(days, ({ reason }) => reason);
  return [...byReason]
    .map(([reason, same]) => `${same.map(({ day }) => shortDate(day)).join('、')}は${reason}`)
    .join('、');
}
