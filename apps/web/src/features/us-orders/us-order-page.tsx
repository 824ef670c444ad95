import { useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { getUsOrder, type UsOrder } from '@tsuzura/contract/trading';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { ExchangeRate, Missing, Usd } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { Columns, PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { askAgainWhileWorking, OrderDetailPage } from '../../shared/stock/order-detail-page.tsx';
import { isWorking, momentText, orderTypeNames, SideMark, statusWords } from '../../shared/stock/index.ts';
import { currencyNames, usOrderedText, UsPrice, UsShares, usShortName, UsTimes } from '../../shared/us-stock/index.ts';
import { CancelUsOrder } from './cancel-us-order.tsx';
import { ChangeUsOrder } from './change-us-order.tsx';
import { OrderSize } from './us-order-row.tsx';
import './us-orders.css';

/** One order: what was asked for, what became of it, and its days in both countries. */
export function UsOrderPage() {
  const id = useParam('orderId');
  const order = useCall(getUsOrder, { params: { orderID: id } }, { askAgain: askAgainWhileWorking });
  return (
    <OrderDetailPage title="米国株式の注文の内容" list={paths.usOrders} of={order}>
      {(found) => <Detail order={found} />}
    </OrderDetailPage>
  );
}

function Detail({ order }: { readonly order: UsOrder }) {
  const { label, tone } = statusWords[order.status];
  const cancel = useUrlModal('cancel');
  const change = useUrlModal('change');
  const canCancel = isWorking(order) && order.status !== 'CANCEL_PENDING';
  // An order by amount is filled whole: there is nothing of it to change.
  const canChange = canCancel && order.quantity !== null;
  return (
    <Columns
      asideLabel="注文の内容"
      aside={
        <>
          <Facts order={order} />
          <div className="us-order-ways">
            {canChange && (
              <Button variant="outline" onClick={() => change.open()}>
                注文を訂正する
              </Button>
            )}
            {canCancel && (
              <Button variant="quiet" onClick={() => cancel.open()}>
                {order.filledQuantity === '0' ? '注文を取り消す' : '残りを取り消す'}
              </Button>
            )}
            {canChange && (
              <p className="note phrase">訂正できるのは、数量を減らすことと指値です。約定した分は変わりません。</p>
            )}
            <ButtonLink href={paths.usStock(order.symbol)} variant="text">
              銘柄のページへ
            </ButtonLink>
          </div>
        </>
      }
    >
      <header className="us-order-head">
        <p className="us-order-state">
          <StatusChip tone={tone}>{label}</StatusChip>
          <span className="note num">受付 {momentText(order.orderedAt)}</span>
        </p>
        <h1 tabIndex={-1}>
          <SideMark side={order.side} /> {order.symbol}
        </h1>
        <p className="note">
          {usShortName(order.name)}　<OrderSize order={order} />　{usOrderedText(order)}
        </p>
        {order.rejectReason !== null && <Notice tone="warn">{order.rejectReason}</Notice>}
      </header>
      <PageSection title="約定">
        <DefinitionList>
          <Definition term="約定した数量">
            <b>
              <UsShares value={order.filledQuantity} />
            </b>
          </Definition>
          <Definition term="平均の約定単価">
            <UsPrice value={order.averageFillPrice} />
          </Definition>
          <Definition term="手数料（税込）" {...(order.accountType === 'NISA_GROWTH' ? { note: 'NISAは0' } : {})}>
            <Usd value={order.fee} />
          </Definition>
          <Definition term="円に換算するレート" {...rateNote(order)}>
            {order.fxRate === null ? (
              <Missing />
            ) : (
              <>
                1 USD = <ExchangeRate value={order.fxRate} />
              </>
            )}
          </Definition>
        </DefinitionList>
      </PageSection>
      <PageSection title="現地と日本の日時">
        <UsTimes order={order} />
      </PageSection>
      {canChange && change.value !== null && <ChangeUsOrder order={order} onClose={change.close} />}
      {canCancel && cancel.value !== null && <CancelUsOrder order={order} onClose={cancel.close} />}
    </Columns>
  );
}

/** 概算 until 10:00 of the domestic trade date (rule US-9). */
function rateNote({ domesticTradeDate, fxRate }: UsOrder) {
  if (domesticTradeDate === null) return {};
  return {
    note: fxRate === null ? `${shortDate(domesticTradeDate)}10:00に決まります。それまで円の金額は概算です` : '確定',
  };
}

const Facts = ({ order }: { readonly order: UsOrder }) => (
  <DefinitionList>
    <Definition term="取引">{order.side === 'BUY' ? '購入' : '売却'}</Definition>
    <Definition term="注文の方法">
      {orderTypeNames[order.orderType]}
      {order.notional !== null && '（金額指定）'}
    </Definition>
    <Definition term="口座区分">
      <AccountMark kind={order.accountType} />
    </Definition>
    <Definition term="決済">{currencyNames[order.settlementCurrency]}</Definition>
    <Definition term="注文番号">
      <span className="us-order-id" translate="no">
        {order.orderId}
      </span>
    </Definition>
  </DefinitionList>
);
