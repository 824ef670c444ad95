import { useEffect, useState } from 'react';
import { useForm, type Form } from '@tsuzura/browser/form';
import type { FundDetail } from '@tsuzura/contract/main';
import { yearOf } from '@tsuzura/domain/calendar';
import { frameOf } from '@tsuzura/domain/nisa';
import { maxMonthly } from '@tsuzura/domain/plan';
import { ActionBar } from '@tsuzura/ui/bar';
import { Button } from '@tsuzura/ui/button';
import { ErrorSummary } from '@tsuzura/ui/field';
import { Notice } from '@tsuzura/ui/notice';
import { Segmented } from '@tsuzura/ui/radio';
import { useBusinessDay } from '../../shared/account/index.ts';
import {
  AccountCards,
  areUnread,
  CourseChoice,
  courseOf,
  documentsId,
  FundDocuments,
  OrderFund,
  OrderPage,
  placeOf,
  readDocuments,
  type AccountType,
  type Choice,
  type OrderFlow,
  type Refusal,
} from '../../shared/order/index.ts';
import { BonusFields } from '../../shared/plan/bonus-fields.tsx';
import { planErrors, restMistake } from './check-plan.ts';
import { FundingFields } from './funding-fields.tsx';
import { termsOfPlan } from './plan-terms.ts';
import type { PlanReceipt } from './plan-receipt.ts';
import { cardOrder, choiceOf, type PlanValues, type Shown } from './plan-values.ts';
import { Preview } from './preview.tsx';
import { SizeField } from './size-field.tsx';
import { StartMonth } from './start-month.tsx';
import { useSettledQuote } from './use-settled-quote.ts';
import '../../shared/plan/plan.css';

interface Props {
  readonly fund: FundDetail;
  readonly shown: Shown;
  readonly flow: OrderFlow<PlanValues, PlanReceipt>;
  /** The quote again: a document was read. */
  readonly onRefresh: () => void;
}

const ids = {
  account: 'plan-account',
  size: 'plan-size',
  funding: 'plan-funding',
  day: 'plan-day',
  bonus: 'plan-bonus',
  rest: 'plan-rest',
  documents: documentsId,
} as const;

const restOptions = [
  { value: 'skip', label: '見送る' },
  { value: 'rest', label: '残りの分だけ購入' },
] as const;

/** A month in NISA may come to the quota of a year (rule PLAN-26); the empty form was told without an account type. */
const limitsOf = ({ limits }: Shown, choice: Choice | null): Shown['limits'] =>
  choice?.nisa == null ? limits : { ...limits, maxMonthly: maxMonthly(choice.type, choice.nisa.year) };

export function PlanInput({ fund, shown: opened, flow, onRefresh }: Props) {
  const { values } = flow;
  const choice = choiceOf(opened.accountTypes, values.accountType);
  const distributionCourse = courseOf(choice, values, fund.distributionCourseOptions);
  const settledValues: PlanValues = {
    ...values,
    accountType: (choice?.type as AccountType | undefined) ?? null,
    distributionCourse,
  };
  const limits = limitsOf(opened, choice);
  const wrong = planErrors(settledValues, choice, limits);
  const isSound = Object.values(wrong).every((error) => error === null);
  const { shown, refusal: refusedNow, isCurrent } = useSettledQuote(fund.code, isSound ? settledValues : null, opened);
  const { quote } = shown;

  const refusal = flow.refusal ?? refusedNow;
  const place = refusal === null ? null : placeOf(refusal);
  const frame = choice === null ? null : frameOf(choice.type);
  const errors = {
    ...wrong,
    size: wrong.size ?? (refusal !== null && place === 'size' ? refusal.message : null),
    rest: restMistake(quote?.nisa?.years ?? null, values.useRemainingQuota),
    documents: areUnread(opened.documents) ? readDocuments : null,
  };
  const form = useForm(ids, errors);

  const terms = isCurrent ? termsOfPlan(shown) : null;
  // Pressed before the terms of these values came: it goes on when they do, unless something is changed or refused meanwhile.
  const [pressedWith, setPressedWith] = useState<PlanValues | null>(null);
  const isWaiting = pressedWith === values && refusedNow === null;
  const goesOn = isWaiting && terms !== null;
  useEffect(() => {
    if (goesOn && terms) flow.confirm(settledValues, terms);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the terms have come
  }, [goesOn]);

  function goOn() {
    if (terms === null) setPressedWith(values);
    else flow.confirm(settledValues, terms);
  }

  return (
    <form {...form.props(goOn)}>
      <OrderPage
        title="積立の設定"
        step={0}
        aside={<Preview shown={shown} frame={frame} isAsked={isSound} />}
        bar={
          <ActionBar>
            <Button type="submit" size="flow" needsConnection busy={isWaiting} busyLabel="確認中">
              内容を確認する
            </Button>
          </ActionBar>
        }
      >
        <PlanFields
          fund={fund}
          opened={opened}
          values={settledValues}
          flow={flow}
          choice={choice}
          form={form}
          errors={errors}
          refusal={refusal}
          onRefresh={onRefresh}
        />
      </OrderPage>
    </form>
  );
}

interface FieldsProps {
  readonly fund: FundDetail;
  readonly opened: Shown;
  /** With everything that was left to its default made plain. */
  readonly values: PlanValues;
  readonly flow: Props['flow'];
  readonly choice: Choice | null;
  readonly form: Form<keyof typeof ids>;
  readonly errors: Readonly<Record<keyof typeof ids, string | null>>;
  readonly refusal: Refusal | null;
  readonly onRefresh: () => void;
}

function PlanFields({ fund, opened, values: settled, flow, choice, form, errors, refusal, onRefresh }: FieldsProps) {
  const today = useBusinessDay();
  const { values, setValues } = flow;
  const place = refusal === null ? null : placeOf(refusal);
  const frame = choice === null ? null : frameOf(choice.type);
  const { distributionCourse } = settled;
  return (
    <>
      <OrderFund fund={opened.fund} />
      <div className="order-form">
        {refusal !== null && place === 'form' && <Notice tone="error">{refusal.message}</Notice>}
        <AccountCards
          id={ids.account}
          choices={opened.accountTypes}
          order={cardOrder}
          thisYear={today.data === undefined ? 0 : yearOf(today.data.day)}
          value={settled.accountType}
          error={form.errorOf('account')}
          onChange={(accountType) => setValues({ ...values, accountType, distributionCourse: null })}
        />
        <SizeField
          id={ids.size}
          fund={fund}
          values={settled}
          limits={opened.limits}
          frame={frame}
          error={flow.refusal !== null ? errors.size : form.errorOf('size')}
          onChange={(part) => setValues({ ...values, ...part })}
          onLeave={() => form.leave('size', values.size.trim() !== '')}
        />
        <FundingFields
          ids={ids}
          fundCode={fund.code}
          values={values}
          errors={{ funding: form.errorOf('funding'), day: form.errorOf('day') }}
          onChange={(part) => setValues({ ...values, ...part, startMonth: null })}
          onLeaveForBank={flow.keepOnLeaving}
        />
        <BonusFields
          id={ids.bonus}
          values={values}
          error={form.errorOf('bonus')}
          onChange={(part) => setValues({ ...values, ...part })}
          onLeave={() => form.leave('bonus')}
        />
        <StartMonth fund={fund} values={values} onChange={(startMonth) => setValues({ ...values, startMonth })} />
        {frame !== null && (
          <Segmented
            id={ids.rest}
            label="枠が足りない回"
            options={restOptions}
            value={values.useRemainingQuota ? 'rest' : 'skip'}
            onChange={(next) => setValues({ ...values, useRemainingQuota: next === 'rest' })}
            error={errors.rest}
            hint="課税口座での購入に切り替えることはありません。"
          />
        )}
        <CourseChoice
          fund={fund}
          distributionCourse={distributionCourse ?? 'REINVEST'}
          isFixed={choice?.fixedDistributionCourse != null}
          onChange={(next) => setValues({ ...values, distributionCourse: next })}
        />
        <FundDocuments
          fundCode={fund.code}
          documents={opened.documents}
          error={place === 'documents' ? errors.documents : form.errorOf('documents')}
          onConfirmed={onRefresh}
        />
        <ErrorSummary errors={form.summary} />
      </div>
    </>
  );
}
