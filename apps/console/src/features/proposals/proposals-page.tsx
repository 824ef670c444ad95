import { useLocation, useRouter } from '@tsuzura/browser/router';
import { getClock, listProposals, type Proposal } from '@tsuzura/contract/ops';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { FilterChip } from '@tsuzura/ui/chips';
import { useCall } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Page } from '../../page/index.ts';
import { spanText, tableMoment } from '../../text/index.ts';

const views = { waiting: '承認待ち', mine: '自分が出したもの', all: 'すべて' } as const;
type ViewName = keyof typeof views;
const isView = (text: string): text is ViewName => text in views;

export const proposalTone: Readonly<Record<Proposal['state'], ChipTone>> = {
  PROPOSED: 'warn',
  DONE: 'success',
  REJECTED: 'error',
  WITHDRAWN: 'plain',
  EXPIRED: 'plain',
};

export function ProposalsPage() {
  const router = useRouter();
  const { search } = useLocation();
  const asked = search['view'] ?? 'waiting';
  const view: ViewName = isView(asked) ? asked : 'waiting';
  const list = useCall(listProposals, { query: { view, limit: 100 } });
  const now = useCall(getClock, undefined, { everySeconds: 20 }).data?.now;
  const columns = columnsAt(now);
  return (
    <Page title="承認待ち" note="作成した人とは別の人が承認します。">
      <Block of={list}>
        {({ proposals }) => (
          <Grid
            name="proposals"
            caption={views[view]}
            columns={columns}
            rows={proposals}
            rowKey={({ id }) => id}
            onOpen={({ id }) => router.navigate(`/proposals/${id}`)}
            empty="承認を待つものはありません。"
            tools={(Object.keys(views) as ViewName[]).map((name) => (
              <FilterChip
                key={name}
                isOn={name === view}
                onChange={() => router.navigate(name === 'waiting' ? '/proposals' : `/proposals?view=${name}`)}
              >
                {views[name]}
              </FilterChip>
            ))}
          />
        )}
      </Block>
    </Page>
  );
}

const columnsAt = (now: string | undefined): readonly GridColumn<Proposal>[] => [
  {
    id: 'kind',
    head: '内容',
    value: ({ kindText, title }) => `${kindText} ${title}`,
    cell: ({ kindText, title }) => (
      <>
        <b>{kindText}</b>
        <span className="grid-sub">{title}</span>
      </>
    ),
  },
  { id: 'maker', head: '作成', value: ({ maker }) => maker.name },
  { id: 'at', head: '出した日時', value: ({ proposedAt }) => tableMoment(proposedAt) },
  {
    id: 'waits',
    head: '待ち時間',
    align: 'end',
    value: ({ state, proposedAt }) => (state === 'PROPOSED' && now !== undefined ? spanText(proposedAt, now) : null),
  },
  {
    id: 'state',
    head: '状態',
    value: ({ stateText }) => stateText,
    cell: ({ state, stateText }) => <StatusChip tone={proposalTone[state]}>{stateText}</StatusChip>,
  },
  { id: 'checker', head: '承認', value: ({ checker }) => checker?.name ?? null },
  {
    id: 'open',
    head: '詳細',
    isAction: true,
    value: () => null,
    cell: ({ id, may }) => (
      <ButtonLink size="small" variant={may.approve ? 'outline' : 'quiet'} href={`/proposals/${id}`}>
        {may.approve ? '確かめる' : '見る'}
      </ButtonLink>
    ),
  },
];
