import type { UseQueryResult } from '@tanstack/react-query';
import { useCall, useSend } from '@tsuzura/browser/data';
import {
  checkHealth,
  confirmRedemption,
  createRedemptionSetting,
  type FundDetail,
  type OrderAccountType,
} from '@tsuzura/contract/main';
import { parseInstant } from '@tsuzura/domain/calendar';
import type { Cycle } from '@tsuzura/domain/plan';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark } from '@tsuzura/ui/badge';
import { FundName } from '@tsuzura/ui/name';
import { Slip, SlipPart } from '@tsuzura/ui/slip';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import {
  ConfirmStep,
  conditionsChanged,
  handledHere,
  useOrRefusal,
  type OrderFlow,
  type OrRefusal,
  type Terms,
} from '../../shared/order/index.ts';
import { PlanUnknown } from '../../shared/plan/plan-unknown.tsx';
import { SaleMeasure } from '../../shared/plan/sale-measure.tsx';
import { saleDayOf, saleMeasureOf, type SaleValues } from '../../shared/plan/sale-values.ts';
import { methodWords, saleDayText } from '../../shared/plan/words.ts';
import { firstSale, saleReceiptOf, termsOfSale, type SaleReceipt, type Shown } from './sale-shown.ts';

interface Props {
  readonly fund: FundDetail;
  readonly accountType: OrderAccountType;
  readonly flow: OrderFlow<SaleValues, SaleReceipt>;
}

/** A 定期売却 has no quote of its own: what is confirmed are its terms and the first run. */
type Confirmed = Omit<Shown, 'quote'> & {
  readonly quote: { readonly confirmToken: string; readonly first: Cycle } | null;
};

const words = {
  title: '設定内容の確認',
  submit: '設定を確定する',
  agree: '設定内容と上の注意を確認しました',
  change: (before: Terms, now: Terms) =>
    before.applicationDate === now.applicationDate && before.feeRate === now.feeRate ? null : conditionsChanged,
} as const;

export function PlanSellConfirm({ fund, accountType, flow }: Props) {
  const { values } = flow;
  const quoted = useConfirmed(fund, accountType, flow);
  const create = useSend(createRedemptionSetting, { handles: handledHere });
  const measure = saleMeasureOf(values);
  const setting = {
    method: values.method,
    amount: measure.amount ?? null,
    rate: measure.rate ?? null,
    units: measure.units ?? null,
    times: measure.times ?? null,
    remainingTimes: null,
    frequency: values.frequency,
    dayOfMonth: saleDayOf(values),
  };
  const deliver = (_: string, key: string) =>
    create.mutateAsync({
      given: {
        body: {
          fundCode: fund.code,
          accountType,
          method: values.method,
          ...measure,
          dayOfMonth: setting.dayOfMonth,
          frequency: values.frequency,
        },
      },
      key,
    });
  return (
    <ConfirmStep
      flow={flow}
      quoted={quoted}
      terms={(shown: Confirmed) => termsOfSale(shown as unknown as Shown, shown.quote!.first)}
      deliver={deliver}
      receiptOf={(made) => saleReceiptOf(made, methodWords[values.method], saleDayText(setting))}
      notes={() => notes}
      Unknown={PlanUnknown}
      words={words}
    >
      {(_, { first }) => (
        <Slip
          head={
            <>
              <p className="note">定期売却（解約請求）</p>
              <h2 className="text-h3">
                <FundName name={fund.name} />
              </h2>
              <p className="order-slip-size">
                {saleDayText(setting)} <SaleMeasure of={setting} size="xl" />
              </p>
              <AccountMark kind={accountType} />
            </>
          }
        >
          <SlipPart>
            <DefinitionList look="open">
              <Definition term="方式">{methodWords[values.method]}</Definition>
              <Definition term="売却日" note="休業日にあたる月は、翌営業日">
                {saleDayText(setting)}
              </Definition>
              <Definition term="はじめの売却">{shortDate(first.orderDate)}</Definition>
              <Definition term="約定日">{shortDate(first.executionDate)}</Definition>
              <Definition term="受渡日（入金日）">{shortDate(first.settlementDate)}</Definition>
            </DefinitionList>
          </SlipPart>
        </Slip>
      )}
    </ConfirmStep>
  );
}

const notes = [
  '変更と休止は、売却日の前日23:59まで受け付けます。',
  '約定するまで、金額と口数は確定しません。',
  '売却できる口数や評価額が足りない回は、見送ります。',
  '受け取る代金は預り金に入ります。',
];

/** The holding and the calendar as they are now, in the shape of a quote. */
function useConfirmed(
  fund: FundDetail,
  accountType: OrderAccountType,
  flow: Props['flow'],
): UseQueryResult<OrRefusal<Confirmed>> {
  const isOpen = flow.unanswered === null && !flow.isSending;
  const holding = useOrRefusal(
    confirmRedemption,
    { query: { fundCode: fund.code, accountType } },
    { enabled: isOpen, freshFor: 'confirm' },
  );
  const health = useCall(checkHealth);
  const now = health.data === undefined ? null : parseInstant(health.data.time);
  const first = now === null ? null : firstSale(fund, flow.values, now);
  const data =
    holding.data?.ok === true
      ? {
          ok: true as const,
          value: { ...holding.data.value, quote: first === null ? null : { confirmToken: first.month, first } },
        }
      : holding.data;
  return { ...holding, data } as unknown as UseQueryResult<OrRefusal<Confirmed>>;
}
