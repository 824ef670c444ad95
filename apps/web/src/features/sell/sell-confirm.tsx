import { useSend } from '@tsuzura/browser/data';
import { completeRedemption, type FundDetail, type OrderAccountType } from '@tsuzura/contract/main';
import { AccountMark } from '@tsuzura/ui/badge';
import { Units } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { SlipPart } from '@tsuzura/ui/slip';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import {
  ConfirmStep,
  handledHere,
  holidaysOf,
  KeptAmount,
  keptSize,
  OrderSection,
  OrderUnknown,
  Schedule,
  termsOf,
  type Accepted,
  type KeptFigure,
  type OrderFlow,
  type Receipt,
} from '../../shared/order/index.ts';
import { SaleSlip, type Withholding } from './sale-slip.tsx';
import { measureOf, methodNames, type SellValues, type Shown } from './sell-values.ts';
import { useSellQuote } from './use-sell-quote.ts';

interface Props {
  readonly fund: FundDetail;
  readonly accountType: OrderAccountType;
  readonly withholding: Withholding;
  readonly flow: OrderFlow<SellValues>;
}

export function SellConfirm({ fund, accountType, withholding, flow }: Props) {
  const { values } = flow;
  const quoted = useSellQuote(
    { fundCode: fund.code, accountType, values },
    { enabled: flow.unanswered === null && !flow.isSending, freshFor: 'confirm' },
  );
  const complete = useSend(completeRedemption, { handles: handledHere });
  const size = keptSize({ orderMethod: values.orderMethod, ...measureOf(values) });
  const deliver = (confirmToken: string, key: string, allowsSame: boolean): Promise<Accepted> =>
    complete.mutateAsync({
      given: {
        body: {
          confirmToken,
          fundCode: fund.code,
          accountType,
          orderMethod: values.orderMethod,
          ...measureOf(values),
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
      receiptOf={(accepted, shown) => receiptOf(accepted, shown, fund, accountType, size)}
      notes={({ warnings }) => ['約定するまで、金額と口数は確定しません。', ...warnings]}
    >
      {(shown, quote) => (
        <SaleSlip
          shown={shown}
          quote={quote}
          accountType={accountType}
          withholding={withholding}
          title={
            <>
              <p className="note">売却（解約請求）</p>
              <h2 className="text-h3">
                <FundName name={fund.name} />
              </h2>
              <p>
                <AccountMark kind={accountType} />
              </p>
              <p className="note mt-3">概算の受取金額（税引後）</p>
            </>
          }
        >
          <SlipPart>
            <DefinitionList look="open">
              <Definition term="売却の方法">
                {values.orderMethod === 'ALL' ? '全部' : `${methodNames[values.orderMethod]}指定`}
              </Definition>
              {values.orderMethod !== 'ALL' && (
                <Definition term="ご注文">
                  <KeptAmount of={size} />
                </Definition>
              )}
              <Definition term="概算の口数">
                約<Units value={quote.estimate.units} />
              </Definition>
            </DefinitionList>
          </SlipPart>
          {quote.needsCheck && (
            <SlipPart>
              <Notice title="ご本人の確認をお願いします">
                新しい端末でのログインから24時間は、全部の売却や金額の大きい売却に、ご本人の確認が必要です。「注文を確定する」を押すと確認に進み、終わるとこの画面に戻ります。内容はそのまま残ります。
              </Notice>
            </SlipPart>
          )}
          <SlipPart>
            <OrderSection title="日程" level={3}>
              <Schedule dates={shown.dates} skipped={shown.skippedDays}>
                出金できるのは、受渡日からです。
              </Schedule>
            </OrderSection>
          </SlipPart>
        </SaleSlip>
      )}
    </ConfirmStep>
  );
}

function receiptOf(
  accepted: Accepted,
  shown: Shown | null,
  fund: FundDetail,
  accountType: OrderAccountType,
  size: KeptFigure,
): Receipt {
  const { applicationDate, executionDate, settlementDate } = accepted.dates;
  const quote = shown?.quote ?? null;
  return {
    orderId: accepted.orderId,
    receiptNumber: accepted.receiptNumber,
    side: 'SELL',
    fundName: fund.name,
    accountType,
    size,
    lines: quote === null ? [] : [['概算の受取金額', { yen: quote.estimate.net.toString() }]],
    applicationDate,
    executionDate,
    settlementDate,
    holidays: shown === null ? [] : holidaysOf(shown.skippedDays),
    cancelableUntil: accepted.cancelableUntil,
    restored: quote?.nisa == null ? null : { yen: quote.nisa.restoredAmount.toString(), from: quote.nisa.restoredFrom },
  };
}
