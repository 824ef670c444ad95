import type { SubscriptionSetting } from '@tsuzura/contract/main';
import { useRouter } from '@tsuzura/browser/router';
import { sumYen } from '@tsuzura/domain/money';
import { accountTypeOf, frameName } from '@tsuzura/domain/plan';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { PageSection } from '../../../shared/columns/index.ts';
import { planBuyAddress } from '../../../shared/plan/prefill.ts';
import { keepProposals } from '../../../shared/plan/proposals.ts';
import { planDayText } from '../../../shared/plan/day-options.ts';
import type { ProposedPlan, Proposal } from './propose.ts';
import type { PlannerChoices } from './use-choices.ts';

interface Props {
  readonly proposal: Proposal;
  readonly choices: PlannerChoices;
  readonly running: readonly SubscriptionSetting[];
}

/** この計画にする: the settings that it takes, each confirmed by itself. */
export function ToSettings({ proposal: { plans }, choices, running }: Props) {
  const router = useRouter();
  const nisa = running.filter(
    ({ accountType, status }) => accountType.startsWith('NISA_') && (status === 'ACTIVE' || status === 'PENDING_BANK'),
  );
  const ways = plans.map((plan) => ({ plan, href: addressOfPlan(plan, choices), name: nameOf(plan, choices) }));
  const [first] = ways;
  return (
    <PageSection title="この計画にする">
      <ol className="planner-do">
        {ways.map(({ plan, name }) => (
          <li key={plan.frame}>
            <StatusChip>新規</StatusChip>
            <div>
              <p>
                <b>
                  <FundName name={name} /> <Yen value={plan.amount} />
                </b>
              </p>
              <p className="note">
                <AccountMark kind={accountTypeOf(plan.frame)}>{frameName[plan.frame]}</AccountMark>
                <br />
                {fundingText(choices)}
                {plan.first !== null && (
                  <>
                    <br />
                    {firstText(plan.first)}
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
        {nisa.length > 0 && (
          <li>
            <StatusChip>そのまま</StatusChip>
            <p>
              いまの積立 {nisa.length}件 <Yen value={sumYen(nisa.map(({ amount }) => amount))} />
            </p>
          </li>
        )}
      </ol>
      {first !== undefined && (
        <>
          <Button
            size="flow"
            onClick={() => {
              // The others wait in the tab and are offered when the first is done.
              keepProposals(sessionStorage, ways.slice(1), Date.now());
              router.navigate(first.href);
            }}
          >
            積立の設定へ進む
          </Button>
          <p className="note mt-2">1件ずつ、確認してから設定します。</p>
        </>
      )}
    </PageSection>
  );
}

const nameOf = ({ frame }: ProposedPlan, { details }: PlannerChoices): string => details?.[frame].name ?? '';

function addressOfPlan({ frame, amount, bonus, firstMonth }: ProposedPlan, { codes, funding }: PlannerChoices): string {
  return planBuyAddress(codes[frame] ?? '', {
    accountType: accountTypeOf(frame),
    amount,
    bonus,
    startMonth: firstMonth ?? undefined,
    useRemainingQuota: true,
    ...(funding.type === 'BANK_DEBIT' ? { settingCode: funding.settingCode } : { dayOfMonth: funding.dayOfMonth }),
  });
}

function fundingText({ funding, debitAccounts }: PlannerChoices): string {
  if (funding.type === 'CASH') return `預り金から毎月${planDayText(funding.dayOfMonth)}に購入`;
  const bank = debitAccounts.find(({ settingCode }) => settingCode === funding.settingCode)?.bankName ?? '銀行口座';
  return `${bank}から毎月27日に引落`;
}

const firstText = ({ debitDate, orderDate }: NonNullable<ProposedPlan['first']>): string =>
  debitDate === null ? `はじめの購入 ${shortDate(orderDate)}` : `はじめの引落 ${shortDate(debitDate)}`;
