import { useState } from 'react';
import { useLocation, useRouter } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { listHeldNavs, listNavCorrections, readNavSheet, releaseHeldNav } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { Tabs } from '@tsuzura/ui/tabs';
import { useCall, useMay } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Counters, Page, Section } from '../../page/index.ts';
import { dayText, groupedNumber, tableMoment } from '../../text/index.ts';
import { CorrectNav } from './correct-nav.tsx';
import { HeldPanel } from './held-panel.tsx';
import { changeText } from './change-text.ts';
import { NavDay } from './nav-day.tsx';
import { NavSheet } from './nav-sheet.tsx';
import './navs.css';

export type Held = Answer<typeof listHeldNavs>['navs'][number];
type Correction = Answer<typeof listNavCorrections>['corrections'][number];

export const keyOfHeld = ({ fundCode, date }: Pick<Held, 'fundCode' | 'date'>) => `${fundCode} ${date}`;

type TabName = 'held' | 'day' | 'csv';

export function NavsPage() {
  const router = useRouter();
  const { search } = useLocation();
  const mayImport = useMay(readNavSheet);
  const tab: TabName = search['tab'] === 'day' || search['tab'] === 'csv' ? search['tab'] : 'held';
  return (
    <Page title="基準価額" note="円、1万口あたり">
      <Tabs<TabName>
        label="基準価額"
        selected={tab}
        onSelect={(id) => router.navigate(id === 'held' ? '/navs' : `/navs?tab=${id}`)}
        tabs={[
          { id: 'held', label: '確認待ちと訂正', content: <HeldAndCorrected /> },
          { id: 'day', label: '日付ごとの一覧', content: <NavDay /> },
          {
            id: 'csv',
            label: 'CSVの取り込み',
            content: mayImport ? (
              <NavSheet />
            ) : (
              <div className="mt-6">
                <Notice>CSVを取り込めるのは、権限「作成」の人です。</Notice>
              </div>
            ),
          },
        ]}
      />
    </Page>
  );
}

function HeldAndCorrected() {
  const held = useCall(listHeldNavs);
  const corrections = useCall(listNavCorrections);
  const { search } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const may = useMay(releaseHeldNav);
  return (
    <div className="mt-6">
      <Block of={held}>
        {({ navs }) => {
          const open = navs.find((nav) => keyOfHeld(nav) === chosen) ?? navs[0] ?? null;
          return (
            <>
              <Counters counters={countersOf(navs, corrections.data?.corrections)} />
              <div className="cx-two">
                <Section title="確認待ち" note="約定は、確認が終わるまで止まっています。">
                  <Grid
                    name="held-navs"
                    caption="確認待ちの基準価額"
                    columns={heldColumns(may ? (nav) => setChosen(keyOfHeld(nav)) : null)}
                    rows={navs}
                    rowKey={keyOfHeld}
                    onOpen={(nav) => setChosen(keyOfHeld(nav))}
                    isMarked={(nav) => open !== null && keyOfHeld(nav) === keyOfHeld(open)}
                    empty="確認待ちの基準価額はありません。"
                  />
                </Section>
                {open === null ? (
                  <CorrectNav fundCode={search['fund'] ?? ''} />
                ) : (
                  <HeldPanel key={keyOfHeld(open)} nav={open} />
                )}
              </div>
              {open !== null && (
                <div className="mt-8">
                  <CorrectNav fundCode={search['fund'] ?? ''} />
                </div>
              )}
            </>
          );
        }}
      </Block>
      <Section title="訂正">
        <Block of={corrections}>
          {({ corrections: rows }) => (
            <Grid
              name="nav-corrections"
              caption="基準価額の訂正"
              columns={correctionColumns}
              rows={rows}
              rowKey={({ fundCode, date, turn }) => `${fundCode} ${date} ${turn}`}
              empty="訂正はありません。"
            />
          )}
        </Block>
      </Section>
    </div>
  );
}

const countersOf = (navs: readonly Held[], corrections: readonly Correction[] | undefined) =>
  [
    { label: '異常　保留', count: navs.filter(({ reason }) => reason === 'JUMP').length, unit: '本', tone: 'error' },
    { label: '未着', count: navs.filter(({ reason }) => reason === 'MISSING').length, unit: '本', tone: 'warn' },
    { label: '約定を待つ注文', count: navs.reduce((sum, { waitingOrders }) => sum + waitingOrders, 0), unit: '件' },
    {
      label: 'やり直しの終わっていない訂正',
      count: corrections?.filter(({ finishedAt }) => finishedAt === null).length ?? null,
      unit: '件',
      tone: 'warn',
    },
  ] as const;

function heldColumns(onCheck: ((nav: Held) => void) | null): readonly GridColumn<Held>[] {
  return [
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
    { id: 'date', head: '基準日', value: ({ date }) => date, cell: ({ date }) => dayText(date) },
    {
      id: 'nav',
      head: '届いた値',
      align: 'end',
      value: ({ nav }) => nav,
      cell: ({ nav }) => <b>{nav === null ? '—' : groupedNumber(nav)}</b>,
    },
    {
      id: 'previous',
      head: '前日',
      align: 'end',
      value: ({ previousNav }) => previousNav,
      cell: ({ previousNav }) => (previousNav === null ? '—' : groupedNumber(previousNav)),
    },
    { id: 'change', head: '変化率', align: 'end', value: ({ nav, previousNav }) => changeText(nav, previousNav) },
    { id: 'orders', head: '待つ注文', align: 'end', value: ({ waitingOrders }) => waitingOrders },
    {
      id: 'reason',
      head: '状態',
      value: ({ reason }) => (reason === 'JUMP' ? '異常　保留' : '未着'),
      cell: ({ reason }) => (
        <StatusChip tone={reason === 'JUMP' ? 'error' : 'plain'}>
          {reason === 'JUMP' ? '異常　保留' : '未着'}
        </StatusChip>
      ),
    },
    ...(onCheck
      ? [
          {
            id: 'check',
            head: '確かめる',
            isAction: true,
            value: () => null,
            cell: (nav: Held) => (
              <Button size="small" variant="outline" onClick={() => onCheck(nav)} label={`${nav.fundName}を確かめる`}>
                確かめる
              </Button>
            ),
          } as const,
        ]
      : []),
  ];
}

const correctionColumns: readonly GridColumn<Correction>[] = [
  { id: 'fund', head: 'ファンド', value: ({ fundCode }) => fundCode },
  { id: 'date', head: '基準日', value: ({ date }) => date, cell: ({ date }) => dayText(date) },
  {
    id: 'old',
    head: '訂正前',
    align: 'end',
    value: ({ oldNav }) => oldNav,
    cell: ({ oldNav }) => (oldNav === null ? '—' : groupedNumber(oldNav)),
  },
  {
    id: 'new',
    head: '訂正後',
    align: 'end',
    value: ({ newNav }) => newNav,
    cell: ({ newNav }) => <b>{groupedNumber(newNav)}</b>,
  },
  { id: 'fills', head: 'やり直した約定', align: 'end', value: ({ correctedFills }) => correctedFills },
  { id: 'note', head: 'わけ', value: ({ note }) => note, cell: ({ note }) => <span className="cx-wrap">{note}</span> },
  {
    id: 'by',
    head: '登録',
    value: ({ recordedBy, recordedAt }) => `${recordedBy} ${tableMoment(recordedAt)}`,
    cell: ({ recordedBy, recordedAt }) => (
      <>
        {recordedBy}
        <span className="grid-sub">{tableMoment(recordedAt)}</span>
      </>
    ),
  },
  {
    id: 'state',
    head: '状態',
    value: ({ finishedAt }) => (finishedAt === null ? 'やり直し待ち' : '完了'),
    cell: ({ finishedAt }) => (
      <StatusChip tone={finishedAt === null ? 'warn' : 'success'}>
        {finishedAt === null ? 'やり直し待ち' : '完了'}
      </StatusChip>
    ),
  },
];
