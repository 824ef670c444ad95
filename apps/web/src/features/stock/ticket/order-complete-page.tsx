import { useEffect, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { useBackGuard } from '@tsuzura/browser/navigation';
import { useParam, useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { AccountMark } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../../shared/navigation/index.ts';
import { OrderPage, readKeptReceipt } from '../../../shared/order/index.ts';
import { PushOffer } from '../../../shared/push/push-offer.tsx';
import {
  conditionNames,
  kindNames,
  momentText,
  orderedText,
  Shares,
  statusWords,
  timeOfMoment,
  untilText,
} from '../../../shared/stock/index.ts';
import { Track } from '../../../shared/stock/track.tsx';
import { kindOf } from './order-slip.tsx';
import { readStockReceipt, type StockReceipt } from './receipt.ts';
import './ticket.css';

/** What was ordered. Without a result of this tab there is nothing to show, and the list of orders has it. */
export function StockOrderCompletePage() {
  const code = useParam('stockCode');
  const [receipt] = useState(() => readStockReceipt(readKeptReceipt(sessionStorage, `stock:${code}`, Date.now())));
  return receipt === null ? <ToOrders /> : <Completed receipt={receipt} />;
}

function ToOrders() {
  const router = useRouter();
  useEffect(() => {
    router.navigate(paths.stockOrders, { replace: true });
    say('注文の内容は「注文・約定」でご確認いただけます。', 'info');
  }, [router]);
  return null;
}

function Completed({ receipt: { order, settlementAmount, buyingPowerAfter } }: { readonly receipt: StockReceipt }) {
  useBackGuard(true);
  const kind = kindOf(order);
  const isSent = order.status !== 'ACCEPTED' && order.status !== 'NEW';
  return (
    <OrderPage
      title="ご注文を受け付けました"
      step={2}
      picture={<CircleCheck className="order-done" aria-hidden="true" />}
    >
      <p className="note text-center">{isSent ? '取引所に送り、約定を待っています。' : sentLater(order)}</p>
      <Track
        points={[
          { label: '受付', note: timeOfMoment(order.orderedAt), isReached: true },
          { label: '注文中', note: isSent ? '取引所に送りました' : '取引時間を待っています', isReached: isSent },
          { label: '約定', note: '待っています', isReached: false },
        ]}
      />
      <DefinitionList>
        <Definition term="受付">
          <span className="num">{momentText(order.orderedAt)}</span>
        </Definition>
        <Definition term="銘柄">
          <span className="num">{order.stockCode}</span> <FundName name={order.name} />
        </Definition>
        <Definition term="取引">{kindNames[kind]}</Definition>
        <Definition term="数量">
          <b>
            <Shares value={order.quantity} />
          </b>
        </Definition>
        <Definition term="値段">
          <b>{orderedText(order)}</b>
        </Definition>
        <Definition term="執行条件">{conditionNames[order.condition]}</Definition>
        <Definition term="期限">
          <span className="num">{untilText(order.expiresOn)}</span>
        </Definition>
        <Definition term="口座区分">
          <AccountMark kind={order.accountType} />
        </Definition>
        <Definition term="状態">{statusWords[order.status].label}</Definition>
        {order.tradeType === 'SPOT' && settlementAmount !== null && (
          <Definition term={order.side === 'BUY' ? 'お支払い（概算）' : '受取（概算）'}>
            <Yen value={BigInt(settlementAmount)} />
          </Definition>
        )}
        {order.tradeType === 'SPOT' && buyingPowerAfter !== null && (
          <Definition term="購入できる金額">
            <Yen value={BigInt(buyingPowerAfter)} />
          </Definition>
        )}
      </DefinitionList>
      <p className="note phrase mt-4">
        約定したら、通知とメールでお知らせします。約定するまで、数量を減らす、値段を変える、取り消すことができます。
      </p>
      <div className="order-ways">
        <ButtonLink href={paths.stockOrder(order.orderId)} size="flow">
          この注文を見る
        </ButtonLink>
        <ButtonLink href={paths.stock(order.stockCode)} variant="outline" size="flow">
          銘柄のページへ
        </ButtonLink>
        <ButtonLink href={paths.myPage} variant="text">
          マイページへ
        </ButtonLink>
      </div>
      <PushOffer title="約定したら、お知らせします" example="ご注文が約定しました" />
    </OrderPage>
  );
}

const sentLater = ({ orderType }: StockReceipt['order']): string =>
  orderType === 'STOP' || orderType === 'STOP_LIMIT'
    ? '条件の値段になるまで、お預かりしています。'
    : '取引所の受付時間になると、送ります。';
