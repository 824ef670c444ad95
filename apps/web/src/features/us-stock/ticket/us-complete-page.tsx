import { useEffect, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useBackGuard } from '@tsuzura/browser/navigation';
import { useParam, useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { getUsOrder, type UsOrder } from '@tsuzura/contract/trading';
import { AccountMark } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { Usd } from '@tsuzura/ui/money';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../../shared/navigation/index.ts';
import { OrderPage, readKeptReceipt } from '../../../shared/order/index.ts';
import { PushOffer } from '../../../shared/push/push-offer.tsx';
import { statusWords } from '../../../shared/stock/index.ts';
import { currencyNames, usOrderedText, UsShares, usShortName, UsTimes } from '../../../shared/us-stock/index.ts';

/** What was ordered. Without a result of this tab there is nothing to show, and the list of orders has it. */
export function UsOrderCompletePage() {
  const symbol = useParam('symbol');
  const [id] = useState(() => orderIdOf(readKeptReceipt(sessionStorage, `us:${symbol}`, Date.now())));
  return id === null ? <ToOrders /> : <Completed id={id} symbol={symbol} />;
}

function orderIdOf(receipt: unknown): string | null {
  if (typeof receipt !== 'object' || receipt === null || !('orderId' in receipt)) return null;
  return typeof receipt.orderId === 'string' ? receipt.orderId : null;
}

function ToOrders() {
  const router = useRouter();
  useEffect(() => {
    router.navigate(paths.usOrders, { replace: true });
    say('注文の内容は「注文・約定」でご確認いただけます。', 'info');
  }, [router]);
  return null;
}

function Completed({ id, symbol }: { readonly id: string; readonly symbol: string }) {
  useBackGuard(true);
  const order = useCall(getUsOrder, { params: { orderID: id } });
  return (
    <OrderPage
      title="ご注文を受け付けました"
      step={2}
      picture={<CircleCheck className="order-done" aria-hidden="true" />}
    >
      <DataBlock
        of={order}
        skeleton={
          <Skeleton>
            <SkeletonText lines={8} />
          </Skeleton>
        }
      >
        {(taken) => <Taken order={taken} />}
      </DataBlock>
      <p className="note phrase mt-4">約定したら、通知とメールでお知らせします。約定するまで取り消せます。</p>
      <div className="order-ways">
        <ButtonLink href={paths.usOrder(id)} size="flow">
          この注文を見る
        </ButtonLink>
        <ButtonLink href={paths.usStock(symbol)} variant="outline" size="flow">
          銘柄のページへ
        </ButtonLink>
        <ButtonLink href={paths.usOrders} variant="text">
          注文の一覧を見る
        </ButtonLink>
      </div>
      <PushOffer title="約定したら、お知らせします" example="ご注文が約定しました" />
    </OrderPage>
  );
}

const Taken = ({ order }: { readonly order: UsOrder }) => (
  <>
    <DefinitionList>
      <Definition term="銘柄">
        {order.symbol} {usShortName(order.name)}
      </Definition>
      <Definition term="取引">{order.side === 'BUY' ? '購入' : '売却'}</Definition>
      <Definition term={order.notional === null ? '数量' : '金額'}>
        <b>{order.notional === null ? <UsShares value={order.quantity} /> : <Usd value={order.notional} />}</b>
      </Definition>
      <Definition term="値段">
        <b>{usOrderedText(order)}</b>
      </Definition>
      <Definition term="口座区分">
        <AccountMark kind={order.accountType} />
      </Definition>
      <Definition term="決済">{currencyNames[order.settlementCurrency]}</Definition>
      <Definition term="状態">{statusWords[order.status].label}</Definition>
    </DefinitionList>
    <div className="mt-6">
      <UsTimes order={order} />
    </div>
  </>
);
