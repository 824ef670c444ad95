import { useCall, useSend } from '@tsuzura/browser/data';
import { createSubscriptionSetting, listDebitAccounts, type FundDetail } from '@tsuzura/contract/main';
import { ConfirmStep, handledHere, type OrderFlow } from '../../shared/order/index.ts';
import { planDayText } from '../../shared/plan/day-options.ts';
import { PlanUnknown } from '../../shared/plan/plan-unknown.tsx';
import { amountOf, bonusOf, fundingFields, usePlanQuote, type PlanDraft } from './plan-draft.ts';
import { receiptOf, type PlanReceipt } from './plan-receipt.ts';
import { PlanSlip } from './plan-slip.tsx';
import { planChangeText, termsOfPlan } from './plan-terms.ts';
import type { PlanValues, Shown } from './plan-values.ts';

interface Props {
  readonly fund: FundDetail;
  readonly draft: PlanDraft;
  readonly flow: OrderFlow<PlanValues, PlanReceipt>;
}

const words = {
  title: '設定内容の確認',
  submit: '設定を確定する',
  agree: '設定内容と上の注意を確認しました',
  change: planChangeText,
} as const;

export function PlanConfirm({ fund, draft, flow }: Props) {
  const accounts = useCall(listDebitAccounts);
  const quoted = usePlanQuote(fund.code, draft, {
    enabled: flow.unanswered === null && !flow.isSending,
    freshFor: 'confirm',
  });
  const create = useSend(createSubscriptionSetting, { handles: handledHere });
  const bonus = bonusOf(draft);
  const { funding } = draft;
  const account =
    funding.type === 'CASH'
      ? undefined
      : accounts.data?.bankAccounts.find(({ settingCode }) => settingCode === funding.settingCode);
  const how =
    funding.type === 'CASH'
      ? `預り金から毎月${planDayText(funding.dayOfMonth)}に購入`
      : `${account?.bankName ?? '銀行口座'}から毎月27日に引落`;
  const deliver = (confirmToken: string, key: string) =>
    create.mutateAsync({
      given: {
        body: {
          confirmToken,
          fundCode: fund.code,
          accountType: draft.accountType,
          amount: amountOf(draft),
          distributionCourse: draft.distributionCourse,
          ...fundingFields(draft),
          ...(draft.startMonth === null ? {} : { startMonth: draft.startMonth }),
          ...(bonus === null ? {} : { bonus }),
          useRemainingQuota: draft.useRemainingQuota,
        },
      },
      key,
    });
  return (
    <ConfirmStep
      flow={flow}
      quoted={quoted}
      terms={(shown) => termsOfPlan(shown)!}
      deliver={deliver}
      receiptOf={(setting) => receiptOf(setting, how)}
      notes={(shown) => notesOf(shown, draft)}
      Unknown={PlanUnknown}
      words={words}
    >
      {(shown, quote) => <PlanSlip shown={shown} quote={quote} draft={draft} how={how} />}
    </ConfirmStep>
  );
}

const notesOf = ({ warnings, quote }: Shown, { funding }: PlanDraft): readonly string[] => [
  funding.type === 'CASH'
    ? '金額・増額月の変更と休止は、購入日の前日23:59まで受け付けます。'
    : '金額・増額月の変更と休止は、引落を依頼する日の前日23:59まで受け付けます。日付は積立の画面に表示します。',
  '基準価額は変動します。元の金額を下回ることがあります。',
  ...(quote?.nisa == null ? [] : ['年間の枠の残りは、翌年に繰り越せません。']),
  ...warnings,
];
