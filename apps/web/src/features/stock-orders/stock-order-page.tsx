import { useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { getEquityOrder } from '@tsuzura/contract/trading';
import { parseStockPrice, tradeAmount } from '@tsuzura/domain/stock';
import { sumYen } from '@tsuzura/domain/money';
import { longDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { StockPrice, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { Columns, PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { askAgainWhileWorking, OrderDetailPage } from '../../shared/stock/order-detail-page.tsx';
import {
  conditionNames,
  isWorking,
  momentText,
  orderedText,
  orderKindName,
  Shares,
  SideMark,
  statusWords,
  untilText,
} from '../../shared/stock/index.ts';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeOrder } from './change-order.tsx';
import { Events } from './events.tsx';
import { FillBar } from './fill-bar.tsx';
import { kindText, reservedRest } from './order-facts.ts';
import './stock-orders.css';

export type OrderDetail = Answer<typeof getEquityOrder>;

/** One order: what was asked for, what became of it, and what can still be changed. */
export function StockOrderPage() {
  const id = useParam('orderId');
  const order = useCall(getEquityOrder, { params: { order_id: id } }, { askAgain: askAgainWhileWorking });
  return (
    <OrderDetailPage title="株式の注文の内容" list={paths.stockOrders} of={order}>
      {(found) => <Detail order={found} />}
    </OrderDetailPage>
  );
}

function Detail({ order }: { readonly order: OrderDetail }) {
  const change = useUrlModal('change');
  const cancel = useUrlModal('cancel');
  const canChange = isWorking(order) && order.status !== 'CANCEL_PENDING';
  return (
    <>
      <Columns
        asideLabel="注文の内容"
        aside={
          <>
            <Facts order={order} />
            {canChange && (
              <div className="stock-order-commands">
                <Button variant="outline" onClick={() => change.open()}>
                  注文を訂正する
                </Button>
                <Button variant="quiet" onClick={() => cancel.open()}>
                  {order.filledQuantity > 0 ? '残りを取り消す' : '注文を取り消す'}
                </Button>
                <p className="note phrase">
                  訂正できるのは、数量を減らすこと、値段、期限です。約定した分は変わりません。
                </p>
              </div>
            )}
            <div className="stock-order-commands">
              <ButtonLink href={paths.stock(order.stockCode)} variant="text">
                銘柄のページへ
              </ButtonLink>
            </div>
          </>
        }
      >
        <Head order={order} />
        <Filled order={order} />
        <PageSection title="できごと">
          <Events order={order} />
        </PageSection>
      </Columns>
      {canChange && change.value !== null && <ChangeOrder order={order} onClose={change.close} />}
      {canChange && cancel.value !== null && <CancelOrder order={order} onClose={cancel.close} />}
    </>
  );
}

function Head({ order }: { readonly order: OrderDetail }) {
  const { label, tone } = statusWords[order.status];
  return (
    <header className="stock-order-head">
      <p>
        <StatusChip tone={tone}>{label}</StatusChip>
        <span className="note num">受付 {momentText(order.orderedAt)}</span>
      </p>
      <h1 tabIndex={-1}>
        <SideMark side={order.side} />
        <span>
          <FundName name={order.name} />
        </span>
      </h1>
      <p className="note">
        <span className="num">{order.stockCode}</span> {orderKindName[order.tradeType]} {orderedText(order)}
      </p>
      {order.rejectReason !== null && <Notice tone="warn">{order.rejectReason}</Notice>}
    </header>
  );
}

function Filled({ order }: { readonly order: OrderDetail }) {
  return (
    <section className="stock-order-filled fill-bar-large" aria-labelledby="stock-order-filled">
      <h2 id="stock-order-filled" className="text-[0.875rem] font-normal text-ink2">
        約定した数量
      </h2>
      <p>
        <Shares value={order.filledQuantity} size="xl" />
        <span className="stock-order-of">
          / <Shares value={order.quantity} />
        </span>
      </p>
      <FillBar order={order} parts={order.executions.map(({ quantity }) => quantity)} />
      <p className="fill-words mt-2">
        <span>
          平均 <StockPrice value={order.averageFillPrice} />
        </span>
        {isWorking(order) && (
          <span>
            残り <Shares value={order.quantity - order.filledQuantity} />
          </span>
        )}
      </p>
    </section>
  );
}

/** Exact: each execution is floored by itself, as the books do. */
export const executedAmount = ({ executions }: OrderDetail) =>
  sumYen(executions.map(({ price, quantity }) => tradeAmount(parseStockPrice(price)!, BigInt(quantity))));

function Facts({ order }: { readonly order: OrderDetail }) {
  const executed = executedAmount(order);
  const reserved = isWorking(order) ? reservedRest(order, executed) : null;
  const isFree = order.accountType === 'NISA_GROWTH' || order.tradeType !== 'SPOT';
  return (
    <DefinitionList>
      <Definition term="取引">{kindText(order)}</Definition>
      <Definition term="口座区分">
        <AccountMark kind={order.accountType} />
      </Definition>
      <Definition term="執行条件">{conditionNames[order.condition]}</Definition>
      <Definition term="期限">
        <span className="num">{untilText(order.expiresOn)}</span>
      </Definition>
      {order.filledQuantity > 0 && (
        <Definition term="約定代金">
          <Yen value={executed} />
        </Definition>
      )}
      <Definition
        term="手数料（税込）"
        {...(isFree ? { note: order.tradeType === 'SPOT' ? 'NISAは0円' : '信用取引は0円' } : {})}
      >
        <Yen value={order.fee} />
      </Definition>
      {reserved !== null && (
        <Definition term="お預かり中">
          <Yen value={reserved} />
        </Definition>
      )}
      {order.settlementDate !== null && (
        <Definition term="受渡日">
          <span className="num">{longDate(order.settlementDate)}</span>
        </Definition>
      )}
      <Definition term="注文番号">
        <span className="stock-order-id" translate="no">
          {order.orderId}
        </span>
      </Definition>
    </DefinitionList>
  );
}
