import { longDate } from '@tsuzura/domain/text';
import { ButtonLink } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { deadlineText, OrderPage, ReceiptNumber } from '../../shared/order/index.ts';
import type { WithdrawalReceipt } from './kept-withdrawal.ts';

export function WithdrawDone({ receipt }: { readonly receipt: WithdrawalReceipt }) {
  return (
    <OrderPage title="出金を受け付けました" step={2}>
      <DefinitionList>
        <Definition term="受付番号">
          <ReceiptNumber number={receipt.receiptNumber} />
        </Definition>
        <Definition term="金額">
          <b>
            <Yen value={receipt.amount} />
          </b>
        </Definition>
        <Definition term="出金先" note={<span className="num">{receipt.numberMasked}</span>}>
          {receipt.bank}
        </Definition>
        <Definition term="着金の予定">
          <span className="num">{longDate(receipt.payDate)}</span>
        </Definition>
        {receipt.cancelableUntil !== null && (
          <Definition term="取消期限">
            <span className="num">{deadlineText(receipt.cancelableUntil)}</span>
          </Definition>
        )}
      </DefinitionList>
      <p className="note mt-4">受付のお知らせをメールでお送りしました。取消期限までは「入出金」から取り消せます。</p>
      <div className="order-ways">
        <ButtonLink href={paths.cashTransfers} size="flow">
          入出金を見る
        </ButtonLink>
        <ButtonLink href={paths.myPage} size="flow" variant="outline">
          マイページへ
        </ButtonLink>
      </div>
    </OrderPage>
  );
}
