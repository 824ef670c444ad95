import { useSend } from '@tsuzura/browser/data';
import { confirmUsOrder, placeUsOrder, type UsOrder } from '@tsuzura/contract/trading';
import { AccountMark } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Usd } from '@tsuzura/ui/money';
import { Slip, SlipPart } from '@tsuzura/ui/slip';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../../shared/navigation/index.ts';
import { ConfirmStep, handledHere, useOrRefusal, type UnknownProps } from '../../../shared/order/index.ts';
import { SideMark } from '../../../shared/stock/index.ts';
import {
  currencyNames,
  japanText,
  newYorkText,
  usOrderedText,
  UsShares,
  usShortName,
} from '../../../shared/us-stock/index.ts';
import { UsEstimate } from './us-estimate.tsx';
import type { UsTicketFlow } from './us-ticket.tsx';
import { termsOf, usChangeText } from './us-terms.ts';
import type { Quote, Shown, UsOrderBody } from './values.ts';

/** The completion page reads the order anew: nothing else is kept. */
export interface UsReceipt {
  readonly orderId: string;
}

interface Props {
  readonly body: UsOrderBody;
  readonly flow: UsTicketFlow;
}

const words = {
  title: 'ご注文内容の確認',
  submit: '注文を確定する',
  agree: '注文内容と上の注意を確認しました',
  change: usChangeText,
  same: {
    text: '同じ銘柄・売買・数量・値段のご注文を、すでに受け付けています。このご注文は、まだ受け付けていません。',
    href: paths.usOrders,
  },
} as const;

/** 確認: what will be ordered and what it reserves, in both currencies. */
export function UsConfirm({ body, flow }: Props) {
  const quoted = useOrRefusal(
    confirmUsOrder,
    { body },
    { enabled: flow.unanswered === null && !flow.isSending, freshFor: 'confirm' },
  );
  const place = useSend(placeUsOrder, { handles: handledHere });
  const deliver = (confirmToken: string, key: string, allowsSame: boolean): Promise<UsOrder> =>
    place.mutateAsync({
      given: { body: { ...body, confirmToken, ...(allowsSame ? { allowSameOrder: true } : {}) } },
      key,
    });
  return (
    <ConfirmStep
      flow={flow}
      quoted={quoted}
      terms={termsOf}
      deliver={deliver}
      receiptOf={({ orderId }) => ({ orderId })}
      notes={(shown) => notesOf(shown, body)}
      Unknown={Unknown}
      words={words}
    >
      {(shown, quote) => <UsSlip shown={shown} quote={quote} body={body} />}
    </ConfirmStep>
  );
}

const notesOf = ({ warnings }: Shown, { side, orderType, settlementCurrency }: UsOrderBody): readonly string[] => [
  orderType === 'MARKET'
    ? '値段を決めない注文です。約定する値段は、表示の株価から大きく離れることがあります。'
    : side === 'BUY'
      ? '指値より高い値段では買いません。値段が届かないときは、約定しないまま失効します。'
      : '指値より安い値段では売りません。値段が届かないときは、約定しないまま失効します。',
  '株価と為替の変動により、損失が生じることがあります。',
  ...(settlementCurrency === 'JPY' ? ['円の金額は概算です。国内約定日10:00のレートで決まります。'] : []),
  ...warnings,
];

interface SlipProps {
  readonly shown: Shown;
  readonly quote: Quote;
  readonly body: UsOrderBody;
}

/** Everything that will be agreed to, in one block. */
function UsSlip({ shown, quote, body }: SlipProps) {
  const { side, quantity, notional, limitPrice = null, settlementCurrency: currency, accountType } = body;
  return (
    <Slip
      head={
        <>
          <p className="note">{side === 'BUY' ? '米国株式 購入（買付）' : '米国株式 売却'}</p>
          <h2 className="order-slip-share text-h3">
            <SideMark side={side} />
            <span>
              {shown.stock.symbol} <small>{usShortName(shown.stock.name)}</small>
            </span>
          </h2>
          <p className="order-slip-figures">
            <b>{notional === undefined ? <UsShares value={quantity ?? null} /> : <Usd value={notional} size="l" />}</b>
            <span>{usOrderedText({ limitPrice })}</span>
          </p>
          <AccountMark kind={accountType} />
        </>
      }
    >
      <SlipPart>
        <DefinitionList look="open">
          <Definition term="決済">{currencyNames[currency]}</Definition>
          <Definition term="期限" note={`現地 ${newYorkText(shown.session.closesAt)}`}>
            <span className="num">{japanText(shown.session.closesAt)}</span>
          </Definition>
        </DefinitionList>
        <UsEstimate shown={{ ...shown, warnings: [] }} values={{ side, currency }} quote={quote} />
      </SlipPart>
    </Slip>
  );
}

/** No answer came (rule SCREEN-5). The same order under the same key is one order, however often it is sent. */
function Unknown({ onResend }: UnknownProps<UsReceipt>) {
  return (
    <div className="notice-retry" role="alert">
      <p>
        ご注文の結果を確認できませんでした。「注文・約定」でご確認ください。もう一度送信しても、二重には注文されません。
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.usOrders} variant="outline">
          注文・約定を見る
        </ButtonLink>
        <Button needsConnection busyLabel="送信中" onClick={onResend}>
          もう一度送信する
        </Button>
      </div>
    </div>
  );
}
