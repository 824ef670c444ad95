import type { ReactNode } from 'react';
import type { Campaign } from '@tsuzura/contract/main';
import { yearOf, type Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { ManYen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { useBusinessDay } from '../../shared/account/index.ts';
import { PageSection } from '../../shared/columns/index.ts';
import { dayOf } from './campaign-words.ts';
import { useProgress } from './use-campaign.ts';

interface Point {
  readonly key: string;
  readonly day: Ymd;
  readonly words: ReactNode;
}

/** 日程: those of the campaign and, between them, the customer's own. */
export function Schedule({ campaign }: { readonly campaign: Campaign }) {
  const today = useBusinessDay().data?.day ?? null;
  const progress = useProgress(campaign.id).data;
  const points: readonly Point[] = [
    { key: 'from', day: dayOf(campaign.entryFrom), words: '開始' },
    ...(progress?.application
      ? [{ key: 'entry', day: dayOf(progress.application.appliedAt), words: 'お客さまのエントリー' }]
      : []),
    ...(progress?.purchases ?? []).map(({ fundCode, fundName, settlementDate, total, reachesTarget }) => ({
      key: `${fundCode} ${settlementDate} ${total}`,
      day: settlementDate,
      words: (
        <>
          <FundName name={fundName} />
          の受渡
          <span className="note">
            合計 <ManYen value={total} isOwn />
            {reachesTarget && '・達成'}
          </span>
        </>
      ),
    })),
    { key: 'by', day: campaign.conditionsBy, words: '条件の期限（この日まで）' },
    { key: 'judged', day: campaign.judgedOn, words: '判定' },
    { key: 'rewarded', day: campaign.rewardedOn, words: '特典の進呈' },
    ...(campaign.holdUntil === null
      ? []
      : [{ key: 'hold', day: campaign.holdUntil, words: '条件を保っていただく期限' }]),
  ].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  return (
    <PageSection title="日程">
      <ol className="campaign-days">
        {points.map(({ key, day, words }) => (
          <li key={key} data-past={(today !== null && day <= today) || undefined}>
            <b className="num">{dayText(day, today)}</b>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

/** The year is said where it is another one. */
const dayText = (day: Ymd, today: Ymd | null): string =>
  today !== null && yearOf(day) !== yearOf(today) ? `${yearOf(day)}/${shortDate(day)}` : shortDate(day);
