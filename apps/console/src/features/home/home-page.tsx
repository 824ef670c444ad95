import { acknowledgeAlert, getHome, listAlerts, listProposals } from '@tsuzura/contract/ops';
import type { Answer } from '@tsuzura/contract/kernel';
import { yenText } from '@tsuzura/domain/text';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { WarnIcon } from '@tsuzura/ui/icon';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Block, Counters, Failure, Page, Section, type Counter } from '../../page/index.ts';
import { dayText, momentText, spanText } from '../../text/index.ts';
import { alertText } from './alert-text.ts';
import { Night } from './night.tsx';

type Home = Answer<typeof getHome>;
type AlertRow = Answer<typeof listAlerts>['alerts'][number];

export function HomePage() {
  const home = useCall(getHome, undefined, { everySeconds: 20 });
  return (
    <Page title="ホーム" note={home.data && `${dayText(home.data.night.date)}の夜　${home.data.night.stateText}`}>
      <Block of={home}>
        {(found) => (
          <>
            <Counters counters={ordersOf(found)} />
            <Counters counters={waitingOf(found)} />
            <Night home={found} />
            <div className="cx-halves mt-8">
              <Alerts />
              <Waiting now={found.clock.now} />
            </div>
          </>
        )}
      </Block>
    </Page>
  );
}

type Counted = Home['orders']['received'];
const figure = ({ count }: Counted): Pick<Counter, 'count'> => ({ count });
const unitOf = ({ isMore }: Counted): string => (isMore ? '件以上' : '件');

function ordersOf({ orders }: Home): readonly Counter[] {
  const of = (label: string, counted: Counted, href: string): Counter => ({
    label,
    ...figure(counted),
    unit: unitOf(counted),
    href,
  });
  return [
    of('今日の受付', orders.acceptedToday, '/orders'),
    of('受付中', orders.received, '/orders?state=RECEIVED'),
    of('約定待ち', orders.working, '/orders?state=WORKING'),
    of('受渡待ち', orders.executed, '/orders?state=EXECUTED'),
    of('株式の注文', orders.shares, '/orders?product=STOCK'),
    of('米国株の注文', orders.usShares, '/orders?product=US'),
  ];
}

function waitingOf({ waiting, alerts }: Home): readonly Counter[] {
  const { heldNavs, suspense, quietDeposits, payments, marginCalls, outbox, proposals } = waiting;
  return [
    { label: '確認待ちの基準価額', ...figure(heldNavs), unit: '本', tone: 'error', href: '/navs' },
    {
      label: '照合待ちの入金',
      ...figure(suspense),
      unit: unitOf(suspense),
      note:
        suspense.oldest === null
          ? yenText(suspense.total)
          : `${yenText(suspense.total)}　${dayText(suspense.oldest)}から`,
      tone: 'warn',
      href: '/cash',
    },
    {
      label: '結果を待つ出金',
      ...figure(payments),
      unit: unitOf(payments),
      note: quietDeposits.count > 0 ? `通知のないクイック入金 ${quietDeposits.count}件` : yenText(payments.total),
      href: quietDeposits.count > 0 ? '/cash?tab=quick' : '/cash?tab=payments',
    },
    { label: '追証', ...figure(marginCalls), unit: unitOf(marginCalls), tone: 'warn' },
    {
      label: '届かなかったお知らせ',
      ...figure(outbox.givenUp),
      unit: unitOf(outbox.givenUp),
      note: `送信待ち ${outbox.unsent.count}件`,
      tone: 'error',
      href: '/jobs',
    },
    {
      label: '承認待ち',
      count: proposals.reduce((sum, { count }) => sum + count, 0),
      unit: '件',
      note: `アラート ${alerts.reduce((sum, { count }) => sum + count, 0)}件`,
      tone: 'warn',
      href: '/proposals',
    },
  ];
}
function Alerts() {
  const list = useCall(listAlerts);
  const seen = useSend(acknowledgeAlert);
  const may = useMay(acknowledgeAlert);
  return (
    <Section title="アラート" note={list.data && `${list.data.alerts.length}件`}>
      <div id="alerts">
        <Failure text={seen.failure} />
        <Block of={list}>
          {({ alerts }) =>
            alerts.length === 0 ? (
              <EmptyBlock text="確認するアラートはありません。" />
            ) : (
              <ul className="cx-alerts">
                {alerts.slice(0, 20).map((alert) => (
                  <AlertLine
                    key={`${alert.kind} ${alert.subject}`}
                    alert={alert}
                    onSeen={
                      may
                        ? async () => void (await seen.send({ body: { kind: alert.kind, subject: alert.subject } }))
                        : null
                    }
                  />
                ))}
              </ul>
            )
          }
        </Block>
      </div>
    </Section>
  );
}

function AlertLine({ alert, onSeen }: { readonly alert: AlertRow; readonly onSeen: (() => Promise<void>) | null }) {
  const detail = Object.entries(alert.detail).map(([name, value]) => `${name} ${String(value)}`);
  return (
    <li>
      <WarnIcon size="small" />
      <span>
        <b>{alertText(alert.kind)}</b>
        <small>
          {alert.subject}
          {detail.length > 0 && `（${detail.join('、')}）`}　{momentText(alert.raisedAt)}
        </small>
      </span>
      {onSeen && (
        <Button
          size="small"
          variant="quiet"
          onClick={onSeen}
          label={`${alertText(alert.kind)}（${alert.subject}）を確認済みにする`}
        >
          確認済みにする
        </Button>
      )}
    </li>
  );
}

function Waiting({ now }: { readonly now: string }) {
  const list = useCall(listProposals, { query: { view: 'waiting' } });
  return (
    <Section title="承認を待つもの" note={<a href="/proposals">すべて</a>}>
      <Block of={list}>
        {({ proposals }) =>
          proposals.length === 0 ? (
            <EmptyBlock text="承認を待つものはありません。" />
          ) : (
            <ul className="cx-alerts">
              {proposals.slice(0, 8).map(({ id, kindText, title, maker, proposedAt, may }) => (
                <li key={id}>
                  <WarnIcon size="small" />
                  <span>
                    <b>{kindText}</b>
                    <small>
                      {title}　作成 {maker.name}　{spanText(proposedAt, now)}前
                    </small>
                  </span>
                  <ButtonLink size="small" variant={may.approve ? 'outline' : 'quiet'} href={`/proposals/${id}`}>
                    {may.approve ? '確かめる' : '見る'}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )
        }
      </Block>
    </Section>
  );
}
