import { CircleCheck } from 'lucide-react';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { ExchangeRate, Usd, Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { OrderPage } from '../../shared/order/index.ts';
import { momentText } from '../../shared/stock/index.ts';
import type { ExchangeReceipt } from './kept-exchange.ts';

interface Props {
  readonly receipt: ExchangeReceipt;
  readonly onAgain: () => void;
}

export function ExchangeDone({ receipt, onAgain }: Props) {
  const { direction, jpyAmount, usdAmount, rate, executedAt } = receipt;
  const isToUsd = direction === 'JPY_TO_USD';
  return (
    <OrderPage title="両替しました" step={2} picture={<CircleCheck className="order-done" aria-hidden="true" />}>
      <DefinitionList>
        <Definition term="支払った金額">{isToUsd ? <Yen value={jpyAmount} /> : <Usd value={usdAmount} />}</Definition>
        <Definition term="受け取った金額">
          <b>{isToUsd ? <Usd value={usdAmount} /> : <Yen value={jpyAmount} />}</b>
        </Definition>
        <Definition term="レート">
          1 USD = <ExchangeRate value={rate} />
        </Definition>
        <Definition term="約定">
          <span className="num">{momentText(executedAt)}</span>
        </Definition>
      </DefinitionList>
      <p className="note phrase mt-4">
        {isToUsd
          ? '受け取った米ドルは、すぐに使えます。記録は「入出金」の履歴で見られます。'
          : '受け取った円は、すぐに使えます。記録は「入出金」の履歴で見られます。'}
      </p>
      <div className="order-ways">
        <ButtonLink href={paths.cashTransfers} size="flow">
          入出金を見る
        </ButtonLink>
        <Button size="flow" variant="outline" onClick={onAgain}>
          もう一度両替する
        </Button>
      </div>
    </OrderPage>
  );
}
