import { useEffect, useEffectEvent } from 'react';
import { useSend } from '@tsuzura/browser/data';
import { confirmEquityOrder, placeEquityOrder, type EquityOrder } from '@tsuzura/contract/trading';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../../../shared/navigation/index.ts';
import { ConfirmStep, handledHere, useOrRefusal, type UnknownProps } from '../../../shared/order/index.ts';
import { OrderSlip } from './order-slip.tsx';
import type { StockReceipt } from './receipt.ts';
import { orderChangeText, termsOf } from './terms.ts';
import type { TicketFlow } from './use-ticket.ts';
import type { OrderBody, Shown } from './values.ts';
import './ticket.css';

interface Props {
  readonly body: OrderBody;
  readonly flow: TicketFlow;
}

const words = {
  title: 'ご注文内容の確認',
  submit: '注文を確定する',
  agree: '注文内容と上の注意を確認しました',
  change: orderChangeText,
  same: {
    text: '同じ銘柄・売買・数量・値段のご注文を、すでに受け付けています。このご注文は、まだ受け付けていません。',
    href: paths.stockOrders,
  },
} as const;

/** 確認: what will be ordered and what it reserves. The quote is renewed before it ends, so that what is agreed to can be sent. */
export function TicketConfirm({ body, flow }: Props) {
  const quoted = useOrRefusal(
    confirmEquityOrder,
    { body },
    { enabled: flow.unanswered === null && !flow.isSending, freshFor: 'confirm' },
  );
  useRenewal(quoted.data?.ok === true ? quoted.data.value.quote : null, () => void quoted.refetch());
  const place = useSend(placeEquityOrder, { handles: handledHere });
  const deliver = (confirmToken: string, key: string, allowsSame: boolean): Promise<EquityOrder> =>
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
      receiptOf={receiptOf}
      notes={(shown) => notesOf(shown, body)}
      Unknown={Unknown}
      words={words}
    >
      {(shown, quote) => <OrderSlip shown={shown} quote={quote} body={body} />}
    </ConfirmStep>
  );
}

/** Amounts are bigint, which the tab cannot keep: the fee is not among what is shown. */
const receiptOf = (order: EquityOrder, shown: Shown | null): StockReceipt => ({
  order: { ...order, fee: undefined } as StockReceipt['order'],
  settlementAmount: shown?.quote?.estimate.settlementAmount.toString() ?? null,
  buyingPowerAfter: shown?.quote?.buyingPowerAfter.toString() ?? null,
});

function notesOf({ warnings, quote }: Shown, { side, orderType, tradeType }: OrderBody): readonly string[] {
  const isBuy = side === 'BUY';
  const byType = {
    MARKET: ['値段を決めない注文です。約定する値段は、表示の株価から大きく離れることがあります。'],
    LIMIT: [
      isBuy
        ? '指値より高い値段では買いません。値段が届かないときは、約定しないまま失効します。'
        : '指値より安い値段では売りません。値段が届かないときは、約定しないまま失効します。',
    ],
    STOP: ['条件の値段になると、成行で注文します。約定する値段は、条件の値段から離れることがあります。'],
    STOP_LIMIT: ['条件の値段になると、指値で注文します。値段が届かないときは、約定しないまま失効します。'],
  } as const;
  return [
    ...byType[orderType],
    '株価の変動により、損失が生じることがあります。',
    ...(tradeType === 'SPOT' ? [] : ['信用取引では、お預かりした保証金を超える損失が生じることがあります。']),
    ...(quote?.nisa == null ? [] : [`受渡日の年（${quote.nisa.year}年）のNISAの枠を使います。`]),
    ...warnings,
  ];
}

/** Before a quote ends. */
const earlierMs = 15_000;
const longestMs = 5 * 60_000;

/** Asks for a new quote before the one that is shown ends, by the browser's own time: a wrong clock asks at most every five minutes. */
function useRenewal(quote: Shown['quote'], renew: () => void): void {
  const ask = useEffectEvent(renew);
  const token = quote?.confirmToken ?? null;
  const expiresAt = quote?.expiresAt ?? null;
  useEffect(() => {
    if (token === null || expiresAt === null) return undefined;
    const left = Date.parse(expiresAt) - Date.now();
    const wait = longestMs >= left && left > 0 ? left : longestMs;
    const timer = setTimeout(ask, Math.max(wait - earlierMs, earlierMs));
    return () => clearTimeout(timer);
  }, [token, expiresAt]);
}

/** No answer came (rule SCREEN-5). The same order under the same key is one order, however often it is sent. */
function Unknown({ onResend }: UnknownProps<StockReceipt>) {
  return (
    <div className="notice-retry" role="alert">
      <p>
        ご注文の結果を確認できませんでした。「注文・約定」でご確認ください。もう一度送信しても、二重には注文されません。
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.stockOrders} variant="outline">
          注文・約定を見る
        </ButtonLink>
        <Button needsConnection busyLabel="送信中" onClick={onResend}>
          もう一度送信する
        </Button>
      </div>
    </div>
  );
}
