import { useCall } from '@tsuzura/browser/data';
import { useForm } from '@tsuzura/browser/form';
import { checkHealth, type FundDetail, type OrderAccountType } from '@tsuzura/contract/main';
import { parseInstant } from '@tsuzura/domain/calendar';
import { AccountMark } from '@tsuzura/ui/badge';
import { ActionBar } from '@tsuzura/ui/bar';
import { Button } from '@tsuzura/ui/button';
import { ErrorSummary } from '@tsuzura/ui/field';
import { Link } from '@tsuzura/ui/link';
import { Units, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Segmented } from '@tsuzura/ui/radio';
import { CalendarStrip } from '@tsuzura/ui/timeline';
import { paths } from '../../shared/navigation/index.ts';
import { dayText, OrderPage, OrderSection, type OrderFlow } from '../../shared/order/index.ts';
import { SaleMeasureField, SaleWhenFields } from '../../shared/plan/sale-fields.tsx';
import { saleMistake, type SaleMethod, type SaleValues } from '../../shared/plan/sale-values.ts';
import { methodWords } from '../../shared/plan/words.ts';
import { firstSale, termsOfSale, type SaleReceipt, type Shown } from './sale-shown.ts';
import { SpanPreview } from './span-preview.tsx';

interface Props {
  readonly fund: FundDetail;
  readonly accountType: OrderAccountType;
  readonly shown: Shown;
  readonly flow: OrderFlow<SaleValues, SaleReceipt>;
}

const ids = { measure: 'sale-measure', day: 'sale-day' } as const;
const methodOptions = (['FIXED_AMOUNT', 'FIXED_RATE', 'FIXED_UNITS', 'PERIOD'] as const).map((value) => ({
  value,
  label: methodWords[value],
}));
const methodHints: Readonly<Record<SaleMethod, string>> = {
  FIXED_AMOUNT: '毎回、決まった金額を売却します。',
  FIXED_RATE: '毎回、保有している口数の決まった割合を売却します。',
  FIXED_UNITS: '毎回、決まった口数を売却します。',
  PERIOD: '決まった回数で、すべて売却します。',
};

export function PlanSellInput({ fund, accountType, shown, flow }: Props) {
  const { values, setValues } = flow;
  const health = useCall(checkHealth);
  const now = health.data === undefined ? null : parseInstant(health.data.time);
  const first = now === null ? null : firstSale(fund, values, now);
  const { sellableUnits } = shown.holding;
  const errors = {
    measure: saleMistake(values, { minUnits: fund.minUnits, unitStep: fund.unitStep, sellable: sellableUnits }),
    day: values.day === null ? '1日から27日、または月末を選んでください。' : null,
  };
  const form = useForm(ids, errors);
  const change = (part: Partial<SaleValues>) => setValues({ ...values, ...part });
  const goOn = () => {
    if (first !== null) flow.confirm(values, termsOfSale(shown, first));
  };
  return (
    <form {...form.props(goOn)}>
      <OrderPage
        title="定期売却の設定"
        step={0}
        aside={<SpanPreview values={values} holding={shown.holding} isSound={errors.measure === null} />}
        bar={
          <ActionBar>
            <Button type="submit" size="flow" needsConnection>
              内容を確認する
            </Button>
          </ActionBar>
        }
      >
        <HoldingHead fund={fund} accountType={accountType} shown={shown} />
        <div className="order-form">
          {flow.refusal !== null && <Notice tone="error">{flow.refusal.message}</Notice>}
          <Segmented
            label="方式"
            options={methodOptions}
            value={values.method}
            hint={methodHints[values.method]}
            onChange={(method) => change({ method })}
          />
          <SaleMeasureField
            id={ids.measure}
            values={values}
            unitRule={fund}
            error={form.errorOf('measure')}
            onChange={change}
            onLeave={() => form.leave('measure', false)}
          />
          <SaleWhenFields dayId={ids.day} values={values} dayError={form.errorOf('day')} onChange={change} />
          {first !== null && (
            <OrderSection title="はじめの売却">
              <CalendarStrip
                points={[
                  { day: first.orderDate, label: '売却' },
                  { day: first.executionDate, label: '約定' },
                  { day: first.settlementDate, label: '受渡' },
                ]}
              />
              <p className="note mt-2">
                受け取る代金は預り金に入ります。<Link href={paths.scheduledWithdrawal}>定期出金も設定する</Link>
              </p>
            </OrderSection>
          )}
          <ErrorSummary errors={form.summary} />
        </div>
      </OrderPage>
    </form>
  );
}

function HoldingHead({ fund, accountType, shown: { holding, fund: priced } }: Omit<Props, 'flow'>) {
  return (
    <div className="order-fund">
      <p className="order-fund-name">
        <FundName name={fund.name} />
        <br />
        <AccountMark kind={accountType} />
      </p>
      <p className="note">
        評価額 <Yen value={holding.valuation} />（{dayText(priced.navDate)}）
        <br />
        売却できる口数 <Units value={holding.sellableUnits} />
      </p>
    </div>
  );
}
