import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { listNavDay } from '@tsuzura/contract/ops';
import { addDays, parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { DateField } from '@tsuzura/ui/date';
import { useCall } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Counters } from '../../page/index.ts';
import { dayText, groupedNumber } from '../../text/index.ts';

type DayNav = Answer<typeof listNavDay>['navs'][number];
type State = DayNav['state'];

const tones: Readonly<Record<State, ChipTone>> = {
  MISSING: 'plain',
  HELD: 'error',
  PROPOSED: 'warn',
  TAKEN: 'info',
  PUBLISHED: 'success',
};
const counted = [
  ['MISSING', '未着', 'warn'],
  ['TAKEN', '取込（速報）', 'plain'],
  ['HELD', '異常　保留', 'error'],
  ['PROPOSED', '承認待ち', 'warn'],
  ['PUBLISHED', '公開', 'plain'],
] as const;

/** Every fund on one day, beside the price before it. */
export function NavDay() {
  const router = useRouter();
  const { search } = useLocation();
  const asked = parseYmd(search['date'] ?? '');
  const day = useCall(listNavDay, { query: asked === null ? {} : { date: asked } });
  const go = (date: Ymd) => router.navigate(addressOf('/navs', { tab: 'day', date }));
  return (
    <div className="mt-6">
      <Block of={day}>
        {({ date, navs }) => (
          <>
            <div className="cx-filters">
              <DateField label="基準日" name="day" value={date} onChange={(value) => value !== null && go(value)} />
              <Button variant="quiet" onClick={() => go(addDays(date, -1))}>
                前の日
              </Button>
              <Button variant="quiet" onClick={() => go(addDays(date, 1))}>
                次の日
              </Button>
            </div>
            <Counters
              counters={counted.map(([state, label, tone]) => ({
                label,
                count: navs.filter((nav) => nav.state === state).length,
                unit: '本',
                tone,
              }))}
            />
            <Grid
              name="navs-of-day"
              caption={`${dayText(date)}の基準価額`}
              columns={columns}
              rows={navs}
              rowKey={({ fundCode }) => fundCode}
              empty="ファンドはありません。"
            />
          </>
        )}
      </Block>
    </div>
  );
}

const columns: readonly GridColumn<DayNav>[] = [
  {
    id: 'fund',
    head: 'ファンド',
    value: ({ fundCode, fundName }) => `${fundCode} ${fundName}`,
    cell: ({ fundCode, fundName }) => (
      <>
        <b className="cx-wrap">{fundName}</b>
        <span className="grid-sub">{fundCode}</span>
      </>
    ),
  },
  {
    id: 'nav',
    head: '基準価額',
    align: 'end',
    value: ({ nav }) => nav,
    cell: ({ nav }) => <b>{nav === null ? '—' : groupedNumber(nav)}</b>,
  },
  {
    id: 'previous',
    head: '前の値',
    align: 'end',
    value: ({ previousNav }) => previousNav,
    cell: ({ previousNav, previousDate }) => (
      <>
        {previousNav === null ? '—' : groupedNumber(previousNav)}
        <span className="grid-sub">{dayText(previousDate)}</span>
      </>
    ),
  },
  {
    id: 'change',
    head: '変化率',
    align: 'end',
    value: ({ changePercent }) => (changePercent === null ? null : Number(changePercent)),
    cell: ({ changePercent }) => (changePercent === null ? '—' : percentText(changePercent)),
  },
  {
    id: 'distribution',
    head: '分配金',
    align: 'end',
    value: ({ distribution }) => distribution,
    cell: ({ distribution }) => (distribution === null || distribution === 0n ? '—' : groupedNumber(distribution)),
  },
  { id: 'orders', head: '待つ注文', align: 'end', value: ({ waitingOrders }) => waitingOrders },
  {
    id: 'state',
    head: '状態',
    value: ({ stateText }) => stateText,
    cell: ({ state, stateText }) => <StatusChip tone={tones[state]}>{stateText}</StatusChip>,
  },
  {
    id: 'act',
    head: '手続き',
    isAction: true,
    value: () => null,
    cell: ({ fundCode, fundName, state }) => <NextStep code={fundCode} name={fundName} state={state} />,
  },
];

/** "-11.83" with its sign: 「−11.83%」 */
const percentText = (text: string): string =>
  text.startsWith('-') ? `−${text.slice(1)}%` : `${Number(text) === 0 ? '' : '+'}${text}%`;

function NextStep({ code, name, state }: { readonly code: string; readonly name: string; readonly state: State }) {
  if (state === 'HELD' || state === 'MISSING')
    return (
      <a href="/navs" aria-label={`${name}を確かめる`}>
        確かめる
      </a>
    );
  if (state === 'PROPOSED') return <a href="/proposals">承認待ちを見る</a>;
  return (
    <a href={`/navs?fund=${encodeURIComponent(code)}`} aria-label={`${name}を訂正する`}>
      訂正する
    </a>
  );
}
