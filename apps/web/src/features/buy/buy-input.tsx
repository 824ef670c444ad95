import { flushSync } from 'react-dom';
import { useCall } from '@tsuzura/browser/data';
import { useForm } from '@tsuzura/browser/form';
import { getNisaUsages, type FundDetail } from '@tsuzura/contract/main';
import { yearOf } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { useAmountText } from '@tsuzura/ui/amounts';
import { ActionBar } from '@tsuzura/ui/bar';
import { Button } from '@tsuzura/ui/button';
import { ErrorSummary } from '@tsuzura/ui/field';
import { Units, Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { YenField, readYen } from '@tsuzura/ui/yen-field';
import { paths } from '../../shared/navigation/index.ts';
import {
  AccountCards,
  areUnread,
  chosenOf,
  CourseChoice,
  courseOf,
  dayText,
  documentsId,
  FundDocuments,
  OrderFund,
  OrderPage,
  OrderSection,
  placeOf,
  readDocuments,
  Schedule,
  sizeRuleText,
  termsOf,
  type AccountType,
  type OrderFlow,
} from '../../shared/order/index.ts';
import { planBuyAddress } from '../../shared/plan/prefill.ts';
import { useSettled } from '../../shared/simulation/index.ts';
import { AfterOrder } from './after-order.tsx';
import { amountMistake, overCash, overQuota, type BuyFacts } from './check-buy.ts';
import { cardOrder, type BuyValues, type Shown } from './buy-values.ts';
import { ruleOf, draftOf } from './order-draft.ts';
import { useBuyQuote } from './use-buy-quote.ts';

interface Props {
  readonly fund: FundDetail;
  readonly shown: Shown;
  readonly flow: OrderFlow<BuyValues>;
  /** The quote again: a document was read. */
  readonly onRefresh: () => void;
}

const ids = { account: 'buy-account', size: 'buy-size', documents: documentsId } as const;

export function BuyInput({ fund, shown, flow, onRefresh }: Props) {
  const { values, setValues } = flow;
  const rule = ruleOf(fund);
  const choice = chosenOf(shown.accountTypes, values.accountType, cardOrder);
  const distributionCourse = courseOf(choice, values, fund.distributionCourseOptions);
  const usages = useCall(getNisaUsages, undefined, { enabled: choice?.nisa != null });
  const amounts = useAmountText();
  const facts = { size: values.size, rule, choice, shown, usages: usages.data ?? null, amounts };
  const mistake = amountMistake(facts);

  const draft = draftOf(fund, values, choice, distributionCourse);
  const settled = useSettled(mistake === null && draft !== null ? JSON.stringify(draft) : null);
  const asked = settled === null || draft === null ? null : (JSON.parse(settled) as NonNullable<typeof draft>);
  const quoted = useBuyQuote(asked ?? draft ?? emptyDraft(fund), { enabled: asked !== null });
  const quote = asked !== null && quoted.data?.ok === true ? quoted.data.value.quote : null;
  const refusedNow = asked !== null && quoted.data?.ok === false ? quoted.data.refusal : null;

  const refusal = flow.refusal ?? refusedNow;
  const refusalPlace = refusal === null ? null : placeOf(refusal);
  const refusedSize = refusal !== null && refusalPlace === 'size' ? refusedSizeText(refusal, facts) : null;
  const errors = {
    account: choice === null ? '口座区分を選んでください。' : null,
    size: mistake ?? refusedSize,
    documents: areUnread(shown.documents) ? readDocuments : null,
  };
  const form = useForm(ids, errors);

  function goOn() {
    if (choice === null) return;
    flow.confirm({ ...values, accountType: choice.type as AccountType, distributionCourse }, termsOf(shown));
  }

  return (
    <form {...form.props(goOn)}>
      <OrderPage
        title="購入"
        step={0}
        bar={
          <ActionBar>
            <Button type="submit" size="flow" needsConnection>
              内容を確認する
            </Button>
          </ActionBar>
        }
      >
        <OrderFund fund={shown.fund} />
        <div className="order-form">
          {refusal !== null && refusalPlace === 'form' && <Notice tone="error">{refusal.message}</Notice>}
          <AccountCards
            id={ids.account}
            choices={shown.accountTypes}
            order={cardOrder}
            planHref={planBuyAddress(fund.code, {
              accountType: 'NISA_TSUMITATE',
              amount: readYen(values.size) ?? undefined,
            })}
            thisYear={yearOf(shown.dates.applicationDate)}
            value={(choice?.type as AccountType | undefined) ?? null}
            error={form.errorOf('account')}
            onChange={(accountType) => setValues({ ...values, accountType, distributionCourse: null })}
          />
          <SizeField
            facts={facts}
            quote={quote}
            error={flow.refusal !== null ? errors.size : form.errorOf('size')}
            onChange={(size) => setValues({ ...values, size })}
            onLeave={() => form.leave('size', values.size.trim() !== '')}
            onDeposit={() => flushSync(flow.keepOnLeaving)}
          />
          <CourseChoice
            fund={fund}
            distributionCourse={distributionCourse}
            isFixed={choice?.fixedDistributionCourse != null}
            onChange={(next) => setValues({ ...values, distributionCourse: next })}
          />
          <FundDocuments
            fundCode={fund.code}
            documents={shown.documents}
            error={refusalPlace === 'documents' ? errors.documents : form.errorOf('documents')}
            onConfirmed={onRefresh}
          />
          <OrderSection title="日程">
            <Schedule dates={shown.dates} skipped={shown.skippedDays} />
          </OrderSection>
          <AfterOrder shown={shown} choice={choice} quote={quote} />
          <ErrorSummary errors={form.summary} />
        </div>
      </OrderPage>
    </form>
  );
}

interface SizeProps {
  readonly facts: BuyFacts & { readonly shown: Shown };
  readonly quote: Shown['quote'];
  readonly error: string | null;
  readonly onChange: (size: string) => void;
  readonly onLeave: () => void;
  readonly onDeposit: () => void;
}

/** Amount or units, with what they would be at the last price. */
function SizeField({ facts, quote, error, onChange, onLeave, onDeposit }: SizeProps) {
  const { size, rule, shown } = facts;
  const atLastPrice = `（${dayText(shown.fund.navDate)}の基準価額で計算）。`;
  return (
    <div className="order-size">
      <p className="note order-power">
        <span>
          購入できる金額{' '}
          <b>
            <Yen value={shown.buyingPower} />
          </b>
        </span>
        <a href={paths.deposit} onClick={onDeposit}>
          入金する
        </a>
      </p>
      <YenField
        id={ids.size}
        name="size"
        label={rule.unit === '円' ? '金額' : '口数'}
        unit={rule.unit}
        value={{ text: size, yen: readYen(size) }}
        onChange={({ text }) => onChange(text)}
        onBlur={onLeave}
        error={error}
        quick={rule.unit === '円' ? quickAmounts(facts) : []}
        hint={
          <>
            {quote !== null && rule.unit === '円' && (
              <>
                約<Units value={quote.estimate.units} />
                {atLastPrice}
              </>
            )}
            {quote !== null && rule.unit === '口' && (
              <>
                約<Yen value={quote.estimate.principal} />
                {atLastPrice}
              </>
            )}
            {sizeRuleText(rule)}
          </>
        }
      />
    </div>
  );
}

const emptyDraft = (fund: FundDetail) => ({
  fundCode: fund.code,
  accountType: 'GENERAL' as const,
  orderMethod: 'AMOUNT' as const,
  size: '',
  distributionCourse: 'REINVEST' as const,
});

/** The quote's refusal in the words of the form, with the figure that decides. */
function refusedSizeText(
  { kind, message }: { readonly kind: string; readonly message: string },
  facts: BuyFacts,
): string {
  const { shown, choice, amounts } = facts;
  if (kind === 'CASH_SHORT') return overCash(shown, amounts);
  if (kind === 'NISA_LIMIT' && choice?.nisa != null) return overQuota(choice.nisa, facts);
  return message;
}

/** +1,000円 +1万円 +10万円 全額. 全額 stays within cash and, in NISA, within the frame. */
function quickAmounts({ shown, choice, rule }: BuyFacts) {
  const most =
    choice?.nisa != null && choice.nisa.remaining < shown.buyingPower ? choice.nisa.remaining : shown.buyingPower;
  return [
    ...[yen(1_000), yen(10_000), yen(100_000)].map((plus) => ({
      label: `+${manYenLabel(plus)}`,
      next: (now: bigint) => now + plus,
    })),
    { label: '全額', next: () => most - (most % rule.step) },
  ];
}
