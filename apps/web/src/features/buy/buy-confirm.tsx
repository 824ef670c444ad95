import { useSend } from '@tsuzura/browser/data';
import { completeSubscription, type FundDetail } from '@tsuzura/contract/main';
import {
  ConfirmStep,
  courseNames,
  handledHere,
  holidaysOf,
  keptSize,
  OrderUnknown,
  termsOf,
  type Accepted,
  type OrderFlow,
  type Receipt,
} from '../../shared/order/index.ts';
import { BuySlip } from './buy-slip.tsx';
import type { BuyValues, Shown } from './buy-values.ts';
import { measureOf, useBuyQuote, type OrderDraft } from './use-buy-quote.ts';

interface Props {
  readonly fund: FundDetail;
  readonly draft: OrderDraft;
  readonly flow: OrderFlow<BuyValues>;
}

export function BuyConfirm({ fund, draft, flow }: Props) {
  const quoted = useBuyQuote(draft, {
    enabled: flow.unanswered === null && !flow.isSending,
    freshFor: 'confirm',
  });
  const complete = useSend(completeSubscription, { handles: handledHere });
  const { fundCode, accountType, orderMethod, distributionCourse } = draft;
  const deliver = (confirmToken: string, key: string, allowsSame: boolean): Promise<Accepted> =>
    complete.mutateAsync({
      given: {
        body: {
          confirmToken,
          fundCode,
          accountType,
          orderMethod,
          distributionCourse,
          ...measureOf(draft),
          ...(allowsSame ? { allowSameOrder: true } : {}),
        },
      },
      key,
    });
  return (
    <ConfirmStep
      flow={flow}
      quoted={quoted}
      terms={termsOf}
      deliver={deliver}
      Unknown={OrderUnknown}
      receiptOf={(accepted, shown) => receiptOf(accepted, shown, fund, draft)}
      notes={notesOf}
    >
      {(shown, quote) => <BuySlip shown={shown} quote={quote} draft={draft} />}
    </ConfirmStep>
  );
}

const notesOf = ({ warnings, quote }: Shown): readonly string[] => [
  '約定するまで、金額と口数は確定しません。',
  '基準価額は変動します。元の金額を下回ることがあります。',
  ...(quote?.nisa == null ? [] : [`受渡日の年（${quote.nisa.year}年）のNISAの枠を使います。`]),
  ...warnings,
];

function receiptOf(accepted: Accepted, shown: Shown | null, fund: FundDetail, draft: OrderDraft): Receipt {
  const { applicationDate, executionDate, settlementDate } = accepted.dates;
  const estimate = shown?.quote?.estimate;
  const fee = estimate === undefined ? null : { yen: (estimate.fee + estimate.consumptionTax).toString() };
  return {
    orderId: accepted.orderId,
    receiptNumber: accepted.receiptNumber,
    side: 'BUY',
    fundName: fund.name,
    accountType: draft.accountType,
    size: keptSize({ orderMethod: draft.orderMethod, ...measureOf(draft) }),
    lines: [
      ...(fee === null ? [] : [['手数料（税込）', fee] as const]),
      ['分配金', { words: courseNames[draft.distributionCourse] }],
    ],
    applicationDate,
    executionDate,
    settlementDate,
    holidays: shown === null ? [] : holidaysOf(shown.skippedDays),
    cancelableUntil: accepted.cancelableUntil,
    restored: null,
  };
}
