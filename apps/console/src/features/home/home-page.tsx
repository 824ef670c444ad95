import type { Answer } from '@tsuzura/contract/kernel';
import {
  acknowledgeAlert,
  getClock,
  listAlerts,
  listHeldNavs,
  listOpenTransfers,
  listProposals,
  listSuspendedTransfers,
} from '@tsuzura/contract/ops';
import { yenText } from '@tsuzura/domain/text';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { WarnIcon } from '@tsuzura/ui/icon';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Block, Counters, Failure, Page, Section } from '../../page/index.ts';
import { momentText, spanText } from '../../text/index.ts';
import { alertText } from './alert-text.ts';

type AlertRow = Answer<typeof listAlerts>['alerts'][number];

export function HomePage() {
  const clock = useCall(getClock, undefined, { everySeconds: 20 });
  return (
    <Page title="ホーム" note={clock.data && momentText(clock.data.now)}>
      <Today />
      <Section title="これから動く処理" note={<a href="/clock">時計を開く</a>}>
        <Block of={clock}>
          {({ nextJobs, now }) => (
            <ol className="cx-jobs">
              {nextJobs.slice(0, 8).map(({ name, title, dueAt }) => (
                <li key={`${name} ${dueAt}`}>
                  <span>{momentText(dueAt)}</span>
                  <i />
                  <span>
                    {title} <code>{name}</code>
                  </span>
                  <span className="cx-note">あと {spanText(now, dueAt)}</span>
                </li>
              ))}
            </ol>
          )}
        </Block>
      </Section>
      <div className="cx-halves mt-8">
        <Alerts />
        <Waiting />
      </div>
    </Page>
  );
}

function Today() {
  const held = useCall(listHeldNavs).data?.navs;
  const suspense = useCall(listSuspendedTransfers).data;
  const proposals = useCall(listProposals, { query: { view: 'waiting' } }).data?.proposals;
  const alerts = useCall(listAlerts).data?.alerts;
  const transfers = useCall(listOpenTransfers).data?.transfers;
  const waitingOrders = held?.reduce((sum, { waitingOrders: count }) => sum + count, 0);
  return (
    <Counters
      counters={[
        {
          label: '確認待ちの基準価額',
          count: held?.length ?? null,
          unit: '本',
          note: `待つ注文 ${waitingOrders ?? '—'}件`,
          tone: 'error',
          href: '/navs',
        },
        {
          label: '照合待ちの入金',
          count: suspense?.transfers.length ?? null,
          unit: '件',
          ...(suspense && { note: yenText(suspense.total) }),
          tone: 'warn',
          href: '/cash',
        },
        { label: '送付前の移管', count: transfers?.length ?? null, unit: '件', href: '/transfers' },
        { label: '承認待ち', count: proposals?.length ?? null, unit: '件', tone: 'warn', href: '/proposals' },
        { label: 'アラート', count: alerts?.length ?? null, unit: '件', tone: 'error', href: '#alerts' },
      ]}
    />
  );
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

function Waiting() {
  const list = useCall(listProposals, { query: { view: 'waiting' } });
  const now = useCall(getClock, undefined, { everySeconds: 20 }).data?.now;
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
                      {title}　作成 {maker.name}　{now !== undefined && `${spanText(proposedAt, now)}前`}
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
