import type { Answer } from '@tsuzura/contract/kernel';
import { listOpsCampaignEntries, type getOpsCampaign, type OpsCampaignEntry } from '@tsuzura/contract/ops';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Counters } from '../../page/index.ts';
import { dayText, groupedNumber, tableMoment } from '../../text/index.ts';

const tones: Readonly<Record<OpsCampaignEntry['status'], ChipTone>> = {
  ENTERED: 'info',
  QUALIFIED: 'success',
  REWARDED: 'success',
  DISQUALIFIED: 'plain',
  CANCELED: 'plain',
};

interface Props {
  readonly id: string;
  readonly counts: Answer<typeof getOpsCampaign>['entries'];
}

/** Who entered, in their order, and how far each is. */
export function Entrants({ id, counts }: Props) {
  const pages = usePages(listOpsCampaignEntries, { params: { id }, query: { limit: 50 } }, ({ entries, paging }) => ({
    rows: entries,
    next: paging.next,
  }));
  return (
    <div className="mt-4">
      <Counters
        counters={[
          { label: '参加中', count: counts.entered, unit: '人' },
          { label: '条件達成', count: counts.qualified, unit: '人' },
          { label: '進呈済み', count: counts.rewarded, unit: '人' },
          { label: '対象外', count: counts.disqualified, unit: '人' },
        ]}
      />
      <Block of={pages.first}>
        {() => (
          <Grid
            name="campaign-entries"
            caption="参加者"
            columns={columns}
            rows={pages.rows}
            rowKey={(one) => one.id}
            empty="参加者はまだいません。"
            pages={pages}
          />
        )}
      </Block>
    </div>
  );
}

const progressText = ({ label, isMet, counted, target }: OpsCampaignEntry['progress'][number]): string =>
  `${isMet ? '済' : '未'} ${label}${counted === null || target === null ? '' : `（${groupedNumber(counted)}円）`}`;

const columns: readonly GridColumn<OpsCampaignEntry>[] = [
  {
    id: 'status',
    head: '状態',
    value: ({ statusText }) => statusText,
    cell: ({ status, statusText }) => <StatusChip tone={tones[status]}>{statusText}</StatusChip>,
  },
  { id: 'name', head: 'お客さま', value: ({ name }) => name },
  { id: 'account', head: '口座番号', value: ({ accountNumber }) => accountNumber },
  { id: 'at', head: 'エントリー', value: ({ enteredAt }) => tableMoment(enteredAt) },
  {
    id: 'progress',
    head: '進み具合（いま）',
    value: ({ progress }) => progress.map(progressText).join('、'),
    cell: ({ progress }) => (
      <span className="camp-progress">
        {progress.map((one) => (
          <span key={one.label}>{progressText(one)}</span>
        ))}
      </span>
    ),
  },
  { id: 'rewarded', head: '進呈した日', value: ({ rewardedOn }) => dayText(rewardedOn) },
];
