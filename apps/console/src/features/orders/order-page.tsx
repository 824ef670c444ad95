import { useParam } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { getOpsOrder } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useCall } from '../../data/index.ts';
import { Block, Failure, Page, Section } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { dayText, tableMoment } from '../../text/index.ts';
import { Evidence } from './evidence.tsx';
import { stateTones } from './state-tones.ts';
import './orders.css';

type Detail = Answer<typeof getOpsOrder>;

const products = { FUND: 'ファンド', STOCK: '国内株式', US: '米国株' } as const;

/** One order: what it is, what happened to it, and cancelling it in the customer's place. */
export function OrderPage() {
  const id = useParam('id');
  const found = useCall(getOpsOrder, { params: { id } });
  return (
    <Page
      title={found.data === undefined ? '注文' : `注文 ${found.data.order.receiptNumber}`}
      note={found.data && products[found.data.product]}
      actions={<a href="/orders">注文モニターへ</a>}
    >
      <Block of={found}>
        {(detail) => (
          <div className="cx-two">
            <Section title="起きたこと" note={`${detail.events.length}件`}>
              <Events events={detail.events} />
            </Section>
            <OrderFacts detail={detail} />
          </div>
        )}
      </Block>
    </Page>
  );
}

function Events({ events }: { readonly events: Detail['events'] }) {
  return (
    <ol className="ox-events">
      {events.map(({ at, source, sourceText, text }, place) => (
        // The list is never reordered, and two bookings of one moment read alike.
        // eslint-disable-next-line react/no-array-index-key
        <li key={`${at} ${source} ${text} ${place}`}>
          <span>{tableMoment(at)}</span>
          <StatusChip tone={source === 'ORDER' ? 'info' : 'plain'}>{sourceText}</StatusChip>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

function OrderFacts({ detail }: { readonly detail: Detail }) {
  const { order, product, cutoffAt, settingId, requestKey, mayCancel } = detail;
  const proposing = usePropose();
  return (
    <aside className="cx-panel" aria-label="注文の内容">
      <h2>{order.name ?? order.code}</h2>
      <DefinitionList look="open">
        <Definition term="状態">
          <StatusChip tone={stateTones[order.state] ?? 'plain'}>{order.stateText}</StatusChip>
        </Definition>
        <Definition term="口座">
          {order.customer.accountNumber === null ? (
            '—'
          ) : (
            <a href={`/customers/${order.customer.accountNumber}`}>{order.customer.accountNumber}</a>
          )}
        </Definition>
        <Definition term="種類">
          {order.sideText}　{order.kindText}
        </Definition>
        <Definition term="口座区分">{order.accountTypeText}</Definition>
        <Definition term="数量・金額">{order.sizeText}</Definition>
        <Definition term="受付">{tableMoment(order.acceptedAt)}</Definition>
        {cutoffAt !== null && <Definition term="締切">{tableMoment(cutoffAt)}</Definition>}
        <Definition term="約定日">{dayText(order.tradeDate)}</Definition>
        <Definition term="受渡日">{dayText(order.settlementDate)}</Definition>
        {order.reason !== null && <Definition term="わけ">{order.reason}</Definition>}
        {settingId !== null && <Definition term="積立・定期売却の設定">{settingId}</Definition>}
        {requestKey !== null && (
          <Definition term="受付キー" note="同じキーの注文は、何度送られても1件です。">
            {requestKey}
          </Definition>
        )}
      </DefinitionList>
      <div className="cx-row mt-4">
        {product === 'FUND' && <Evidence id={order.id} />}
        {proposing.may && mayCancel && (
          <Button
            variant="outline"
            busy={proposing.isBusy}
            busyLabel="計算中"
            onClick={() => proposing.start({ kind: 'order.cancel', payload: { id: order.id } })}
          >
            取消を代行する
          </Button>
        )}
      </div>
      {!mayCancel && <p className="cx-small mt-2">締切を過ぎたか終わった注文は、取り消せません。</p>}
      <Failure text={proposing.failure} />
      {proposing.dialog}
    </aside>
  );
}
