import { useRouter } from '@tsuzura/browser/router';
import { listOpsCampaigns, type OpsCampaign } from '@tsuzura/contract/ops';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Page } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { dayText, groupedNumber, tableMoment } from '../../text/index.ts';

export const campaignTones: Readonly<Record<OpsCampaign['status'], ChipTone>> = {
  UNPUBLISHED: 'info',
  SCHEDULED: 'info',
  ACTIVE: 'success',
  ENTRY_CLOSED: 'plain',
  JUDGING: 'warn',
  ENDED: 'plain',
};

const kinds = { ENTRY: 'エントリー', AUTO: 'エントリー不要', REFERRAL: 'ご紹介' } as const;

export function CampaignsPage() {
  const router = useRouter();
  const { may } = usePropose();
  const pages = usePages(listOpsCampaigns, { query: { limit: 50 } }, ({ campaigns, paging }) => ({
    rows: campaigns,
    next: paging.next,
  }));
  return (
    <Page
      title="キャンペーン"
      note="公開・変更と、自動でない進呈には、作成した人と別の人の承認が必要です。"
      actions={
        may && (
          <ButtonLink size="small" href="/campaigns/new">
            キャンペーンを作る
          </ButtonLink>
        )
      }
    >
      <Block of={pages.first}>
        {() => (
          <Grid
            name="campaigns"
            caption="キャンペーン"
            columns={columns}
            rows={pages.rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => router.navigate(`/campaigns/${id}`)}
            empty="キャンペーンはありません。"
            pages={pages}
          />
        )}
      </Block>
    </Page>
  );
}

const columns: readonly GridColumn<OpsCampaign>[] = [
  {
    id: 'status',
    head: '状態',
    value: ({ statusText }) => statusText,
    cell: ({ status, statusText }) => <StatusChip tone={campaignTones[status]}>{statusText}</StatusChip>,
  },
  {
    id: 'title',
    head: 'キャンペーン',
    value: ({ title }) => title,
    cell: ({ title, kind, pid }) => (
      <>
        <b>{title}</b>
        <span className="grid-sub">
          {kinds[kind]}
          {pid !== null && `・${pid}`}
        </span>
      </>
    ),
  },
  { id: 'from', head: 'エントリーの開始', value: ({ entryFrom }) => tableMoment(entryFrom) },
  { id: 'to', head: '終了', value: ({ entryTo }) => tableMoment(entryTo) },
  { id: 'rewarded', head: '進呈の日', value: ({ rewardedOn }) => dayText(rewardedOn) },
  {
    id: 'reward',
    head: '特典',
    align: 'end',
    value: ({ rewardAmount }) => rewardAmount,
    cell: ({ rewardAmount }) => `${groupedNumber(rewardAmount)}円`,
  },
  {
    id: 'spent',
    head: '使った予算',
    align: 'end',
    value: ({ spent }) => spent,
    cell: ({ spent, budget }) => `${groupedNumber(spent)} / ${groupedNumber(budget)}円`,
  },
  {
    id: 'open',
    head: '詳細',
    isAction: true,
    value: () => null,
    cell: ({ id, title }) => (
      <ButtonLink size="small" variant="quiet" href={`/campaigns/${id}`} label={`${title}を開く`}>
        開く
      </ButtonLink>
    ),
  },
];
