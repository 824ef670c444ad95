import type { Campaign, CampaignApplication } from '@tsuzura/contract/main';
import { daysBetween, instant, parseInstant, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { longDate, shortDate } from '@tsuzura/domain/text';
import type { ChipTone } from '@tsuzura/ui/badge';

interface Words {
  readonly label: string;
  readonly tone: ChipTone;
}

/** The last week is said, and never counted down. */
const soonDays = 7;

/** What the chip says. `today` is null while business time is not known. */
export function campaignState({ status, entryTo }: Pick<Campaign, 'status' | 'entryTo'>, today: Ymd | null): Words {
  const isSoonOver = status === 'ACTIVE' && today !== null && daysBetween(today, lastDayOf(entryTo)) <= soonDays;
  return isSoonOver ? { label: 'まもなく終了', tone: 'warn' } : stateWords[status];
}

const stateWords: Readonly<Record<Campaign['status'], Words>> = {
  SCHEDULED: { label: 'まもなく開始', tone: 'info' },
  ACTIVE: { label: '開催中', tone: 'primary' },
  ENTRY_CLOSED: { label: '受付終了', tone: 'plain' },
  JUDGING: { label: '判定中', tone: 'info' },
  ENDED: { label: '終了', tone: 'plain' },
};

export const entryWords: Readonly<Record<CampaignApplication['status'], Words>> = {
  ENTERED: { label: 'エントリー済', tone: 'primary' },
  QUALIFIED: { label: '条件達成', tone: 'success' },
  REWARDED: { label: '進呈済', tone: 'success' },
  DISQUALIFIED: { label: '対象外', tone: 'plain' },
  CANCELED: { label: '取消済み', tone: 'plain' },
};

/** The day in Japan. */
export function dayOf(moment: string): Ymd {
  return ymdOf(parseInstant(moment)!);
}

/** The last day of something that ends before this moment: midnight belongs to the day that is over. */
export function lastDayOf(end: string): Ymd {
  return ymdOf(instant(parseInstant(end)! - 1));
}

/** 「2026年11月1日（日）〜12/30（水）」 */
export function spanText({ entryFrom, entryTo }: Pick<Campaign, 'entryFrom' | 'entryTo'>): string {
  const [first, last] = [dayOf(entryFrom), lastDayOf(entryTo)];
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${longDate(first)}〜${isSameYear ? shortDate(last) : longDate(last)}`;
}

/** What the operator wrote in lines, as a list. Marks of a Markdown list are left out. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*・]\s*/, '').trim())
    .filter((line) => line !== '');

/** Whether anybody may still enter. */
export const whyNotEnter = ({ status, isBudgetUsed }: Pick<Campaign, 'status' | 'isBudgetUsed'>): string | null => {
  if (status === 'SCHEDULED') return 'エントリーの受付はこれからです。';
  if (status !== 'ACTIVE') return 'エントリーの受付は終わりました。';
  return isBudgetUsed ? '特典の上限に達したため、受付を終わりました。' : null;
};
