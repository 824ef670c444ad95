import { useForm } from '@tsuzura/browser/form';
import type { FundDetail, OrderAccountType } from '@tsuzura/contract/main';
import { useAmountText, type AmountText } from '@tsuzura/ui/amounts';
import { ActionBar } from '@tsuzura/ui/bar';
import { AccountMark } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Units, Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Segmented } from '@tsuzura/ui/radio';
import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { paths } from '../../shared/navigation/index.ts';
import {
  accountTypeNames,
  OrderFund,
  OrderPage,
  OrderSection,
  placeOf,
  Schedule,
  sizeRuleText,
  termsOf,
  type OrderFlow,
} from '../../shared/order/index.ts';
import { useSettled } from '../../shared/simulation/index.ts';
import { overAmount, overUnits, ruleOf, shareOf, sizeError } from './check-sell.ts';
import { SaleSlip, type Withholding } from './sale-slip.tsx';
import { methodNames, type SellValues, type Shown } from './sell-values.ts';
import { useSellQuote } from './use-sell-quote.ts';

interface Props {
  readonly fund: FundDetail;
  readonly accountType: OrderAccountType;
  readonly withholding: Withholding;
  readonly shown: Shown;
  readonly flow: OrderFlow<SellValues>;
}

const ids = { size: 'sell-size' };

export function SellInput({ fund, accountType, withholding, shown, flow }: Props) {
  const { values, setValues } = flow;
  const amounts = useAmountText();
  const mistake = sizeError(values, shown, amounts);
  const settled = useSettled(mistake === null ? JSON.stringify(values) : null);
  const asked = settled === null ? null : (JSON.parse(settled) as SellValues);
  const quoted = useSellQuote(
    { fundCode: fund.code, accountType, values: asked ?? values },
    { enabled: asked !== null },
  );
  const answer = asked !== null && mistake === null ? quoted.data : undefined;
  const preview = answer?.ok === true ? answer.value : null;
  const refusal = flow.refusal ?? (answer?.ok === false ? answer.refusal : null);

  const isOfSize = refusal !== null && placeOf(refusal) === 'size';
  const refusedSize = isOfSize ? refusedText(refusal, values, shown, amounts) : null;
  const error = mistake ?? refusedSize;

  const form = useForm(ids, { size: error });

  function goOn() {
    if (refusal === null) flow.confirm(values, termsOf(shown));
  }

  return (
    <form {...form.props(goOn)}>
      <OrderPage
        title="売却"
        step={0}
        bar={
          <ActionBar>
            <Button
              type="submit"
              size="flow"
              reason={refusal !== null && !isOfSize ? refusal.message : null}
              needsConnection
            >
              内容を確認する
            </Button>
          </ActionBar>
        }
      >
        <OrderFund fund={shown.fund} />
        <HoldingFacts accountType={accountType} withholding={withholding} holding={shown.holding} />
        <div className="order-form">
          {refusal !== null && !isOfSize && <Notice tone="error">{refusal.message}</Notice>}
          <div className="order-group">
            <Segmented
              label="売却の方法"
              options={fund.orderMethods.sell.map((value) => ({ value, label: methodNames[value] }))}
              value={values.orderMethod}
              onChange={(orderMethod) => {
                form.reset();
                setValues({ ...values, orderMethod });
              }}
            />
            <SizeField
              shown={shown}
              values={values}
              preview={preview}
              error={flow.refusal !== null ? error : form.errorOf('size')}
              onChange={setValues}
              onLeave={(isFilled) => form.leave('size', isFilled)}
            />
          </div>
          {preview !== null && preview.quote !== null && (
            <SaleSlip
              shown={preview}
              quote={preview.quote}
              accountType={accountType}
              withholding={withholding}
              title={<h2 className="note font-normal">概算の受取金額（税引後）</h2>}
            />
          )}
          <OrderSection title="日程">
            <Schedule dates={shown.dates} skipped={shown.skippedDays}>
              出金できるのは、受渡日からです。
            </Schedule>
          </OrderSection>
          <div>
            {(preview ?? shown).warnings.map((warning) => (
              <p key={warning} className="note">
                {warning}
              </p>
            ))}
          </div>
        </div>
      </OrderPage>
    </form>
  );
}

interface HoldingProps {
  readonly accountType: OrderAccountType;
  readonly withholding: Withholding;
  readonly holding: Shown['holding'];
}

/** What is being sold from. */
function HoldingFacts({ accountType, withholding, holding }: HoldingProps) {
  return (
    <>
      <p className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <AccountMark
          kind={accountType}
        >{`${accountTypeNames[accountType]}${withholdingText(accountType, withholding)}`}</AccountMark>
        <span className="text-note">
          <Link href={paths.assets}>別の口座区分</Link>
        </span>
      </p>
      <dl className="order-stats">
        <div>
          <dt>売却できる口数</dt>
          <dd>
            <Units value={holding.sellableUnits} />
          </dd>
        </div>
        <div>
          <dt>評価額</dt>
          <dd>
            <Yen value={holding.valuation} />
          </dd>
        </div>
        <div>
          <dt>平均取得価額</dt>
          <dd>
            <Yen value={holding.averageCost} />
          </dd>
        </div>
      </dl>
    </>
  );
}

interface SizeProps {
  readonly shown: Shown;
  readonly values: SellValues;
  readonly preview: Shown | null;
  readonly error: string | null;
  readonly onChange: (values: SellValues) => void;
  readonly onLeave: (isFilled: boolean) => void;
}

function SizeField({ shown, values, preview, error, onChange, onLeave }: SizeProps) {
  const amounts = useAmountText();
  const { orderMethod } = values;
  if (orderMethod === 'ALL') {
    return (
      <p>
        <Units value={shown.holding.sellableUnits} />
        すべてを売却します。
      </p>
    );
  }
  const text = orderMethod === 'AMOUNT' ? values.amount : values.units;
  const put = (next: string) =>
    onChange(orderMethod === 'AMOUNT' ? { ...values, amount: next } : { ...values, units: next });
  const rule = ruleOf(orderMethod, shown);
  return (
    <YenField
      id={ids.size}
      name="size"
      label={methodNames[orderMethod]}
      unit={rule.unit}
      value={{ text, yen: readYen(text) }}
      onChange={(input) => put(input.text)}
      onBlur={() => onLeave(text.trim() !== '')}
      error={error}
      quick={[25n, 50n, 75n].map((percent) => ({
        label: `${percent}%`,
        next: () => shareOf(percent, orderMethod, shown),
      }))}
      hint={
        <>
          {orderMethod === 'AMOUNT' && `金額指定は${amounts.own(shown.maxAmount)}までです。`}
          {preview?.quote != null && unitsAfterText(shown, preview.quote.estimate.units, amounts)}
          {sizeRuleText(rule)}
        </>
      }
    />
  );
}

const unitsAfterText = ({ holding }: Shown, sold: bigint, { ownUnits }: AmountText): string =>
  `約${ownUnits(sold)}を売却し、売却後の口数は約${ownUnits(holding.units - sold)}です。`;

/** The quote's refusal with the figure that decides. */
function refusedText(
  { kind, message }: { readonly kind: string; readonly message: string },
  { orderMethod }: SellValues,
  { holding, maxAmount }: Shown,
  amounts: AmountText,
): string {
  if (kind === 'UNITS_SHORT') return overUnits(holding.sellableUnits, amounts);
  if (kind === 'AMOUNT_RANGE' && orderMethod === 'AMOUNT') return overAmount(maxAmount, amounts);
  return message;
}

function withholdingText(accountType: OrderAccountType, withholding: Withholding): string {
  if (accountType !== 'SPECIFIC' || withholding === null) return '';
  return withholding === 'WITH' ? '（源泉徴収あり）' : '（源泉徴収なし）';
}
