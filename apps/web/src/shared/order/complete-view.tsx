import { useEffect, useState, type ReactNode } from 'react';
import { useBackGuard } from '@tsuzura/browser/navigation';
import { useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { longDate } from '@tsuzura/domain/text';
import { AccountMark } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { CalendarIcon, PrintIcon } from '@tsuzura/ui/icon';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { calendarFile } from '../calendar-file/index.ts';
import { saveFile } from '../csv/index.ts';
import { paths } from '../navigation/index.ts';
import { PushOffer } from '../push/push-offer.tsx';
import { BoxPicture } from './box-picture.tsx';
import { OrderPage } from './order-page.tsx';
import { DateStrip } from './order-parts.tsx';
import { KeptAmount } from './kept-amount.tsx';
import { ReceiptNumber } from './receipt-number.tsx';
import { exactText, readReceipt, type Receipt } from './receipt.ts';
import { deadlineText } from './words.ts';

interface Props {
  /** Of which flow: `buy:TZ010001`. */
  readonly flow: string;
  readonly title: string;
  /** Where to go from here, after 「注文・約定を見る」. */
  readonly ways: ReactNode;
}

/** R2.07, R2.09: what was ordered. Without a result of this tab there is nothing to show, and the list of orders has it. */
export function CompleteView({ flow, title, ways }: Props) {
  const [receipt] = useState(() => readReceipt(sessionStorage, flow, Date.now()));
  return receipt === null ? <ToOrders /> : <Completed receipt={receipt} title={title} ways={ways} />;
}

function ToOrders() {
  const router = useRouter();
  useEffect(() => {
    router.navigate(paths.orders, { replace: true });
    say('注文の内容は「注文・約定」でご確認いただけます。', 'info');
  }, [router]);
  return null;
}

function Completed({ receipt, title, ways }: Omit<Props, 'flow'> & { readonly receipt: Receipt }) {
  useBackGuard(true);
  return (
    <OrderPage title={title} step={2} picture={<BoxPicture />}>
      <p className="note text-center">約定するまで、金額と口数は確定しません。</p>
      <div className="my-6">
        <DateStrip dates={receipt} holidays={receipt.holidays} />
      </div>
      <DefinitionList>
        <Definition term="受付番号">
          <ReceiptNumber number={receipt.receiptNumber} />
        </Definition>
        <Definition term="ファンド">
          <FundName name={receipt.fundName} />
        </Definition>
        <Definition term="口座区分">
          <AccountMark kind={receipt.accountType} />
        </Definition>
        <Definition term={receipt.side === 'BUY' ? '購入' : '売却'}>
          <b>
            <KeptAmount of={receipt.size} />
          </b>
        </Definition>
        {receipt.lines.map(([term, value]) => (
          <Definition key={term} term={term}>
            <KeptAmount of={value} />
          </Definition>
        ))}
        <Definition term="注文受付日">
          <span className="num">{longDate(receipt.applicationDate)}</span>
        </Definition>
        <Definition term="約定日">
          <span className="num">{longDate(receipt.executionDate)}</span>
        </Definition>
        <Definition term={receipt.side === 'BUY' ? '受渡日' : '受渡日（入金日）'}>
          <span className="num">{longDate(receipt.settlementDate)}</span>
        </Definition>
        {receipt.cancelableUntil !== null && (
          <Definition term="取消期限">
            <span className="num">{deadlineText(receipt.cancelableUntil)}</span>
          </Definition>
        )}
      </DefinitionList>
      {receipt.restored !== null && (
        <div className="mt-4">
          <Notice>
            {longDate(receipt.restored.from)}に、NISAの枠が
            <KeptAmount of={receipt.restored} />
            戻る見込みです。
          </Notice>
        </div>
      )}
      <div className="order-tools">
        <Button variant="text" size="small" onClick={() => saveSettlementDay(receipt)}>
          <CalendarIcon size="small" />
          カレンダーに追加
        </Button>
        <Button variant="text" size="small" onClick={() => print()}>
          <PrintIcon size="small" />
          印刷
        </Button>
      </div>
      <div className="order-ways">
        <ButtonLink href={paths.orders} size="flow">
          注文・約定を見る
        </ButtonLink>
        {ways}
      </div>
      <PushOffer title="約定したら、お知らせします" example="ご注文が約定しました" />
    </OrderPage>
  );
}

function saveSettlementDay({
  orderId,
  receiptNumber,
  side,
  fundName,
  size,
  settlementDate,
  applicationDate,
}: Receipt): void {
  const what = side === 'BUY' ? '購入' : '売却';
  const file = calendarFile({
    uid: orderId,
    day: settlementDate,
    title: `受渡日：${fundName} ${what}`,
    note: `${what} ${exactText(size)}\n受付番号 ${receiptNumber}`,
    writtenAt: `${applicationDate}T00:00:00+09:00`,
  });
  saveFile(`受渡日-${settlementDate}.ics`, 'text/calendar;charset=utf-8', file);
}
