import { flushSync } from 'react-dom';
import { useCall } from '@tsuzura/browser/data';
import { getAssets, listDebitAccounts, listSubscriptionSettings } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { RadioCards, type RadioCard } from '@tsuzura/ui/radio';
import { monthlyDepositUrl, useSiteKey } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { DayGrid } from '../../shared/plan/day-grid.tsx';
import { isLive } from '../../shared/plan/is-live.ts';
import { useServices } from '../../shared/services.ts';
import type { DebitAccount, PlanValues } from './plan-values.ts';

interface Props {
  readonly ids: { readonly funding: string; readonly day: string };
  readonly fundCode: string;
  readonly values: PlanValues;
  readonly errors: { readonly funding: string | null; readonly day: string | null };
  readonly onChange: (part: Pick<PlanValues, 'fundingType' | 'settingCode' | 'day'>) => void;
  /** What was typed is kept: the partner's site leads back here. */
  readonly onLeaveForBank: () => void;
}

/** 資金: 預り金 on a day of one's own, or a registered account on the bank's day. */
export function FundingFields({ ids, fundCode, values, errors, onChange, onLeaveForBank }: Props) {
  const accounts = useCall(listDebitAccounts);
  const assets = useCall(getAssets);
  const { fundingType, settingCode, day } = values;
  const known = (accounts.data?.bankAccounts ?? []).filter(({ status }) => status !== 'CANCELED');
  const chosen = fundingType === 'CASH' ? 'CASH' : (settingCode ?? null);
  const cards: readonly RadioCard<string>[] = [
    {
      value: 'CASH',
      label: '預り金から',
      note: '購入できる金額',
      end: assets.data === undefined ? null : <Yen value={assets.data.buyingPower} />,
    },
    ...known.map(cardOf),
  ];
  return (
    <>
      <div>
        <RadioCards
          id={ids.funding}
          label="資金"
          cards={cards}
          value={chosen}
          error={errors.funding}
          onChange={(next) =>
            onChange(
              next === 'CASH'
                ? { fundingType: 'CASH', settingCode: null, day }
                : { fundingType: 'BANK_DEBIT', settingCode: next, day },
            )
          }
        />
        <RegisterAccount fundCode={fundCode} isFirst={known.length === 0} onLeave={onLeaveForBank} />
      </div>
      {fundingType === 'CASH' && <PlanDayGrid id={ids.day} day={day} error={errors.day} onChange={onChange} />}
    </>
  );
}

const cardOf = ({ settingCode, bankName, numberMasked, status }: DebitAccount): RadioCard<string> => ({
  value: settingCode,
  label: `${bankName} ${numberMasked}`,
  note:
    status === 'PENDING_BANK'
      ? '銀行で確認中です。確認が済んだ次の回からはじまります。'
      : '毎月27日に引落、5営業日後に購入',
  reason: status === 'SUSPENDED' ? '引落が停止しています。引落口座の画面でご確認ください。' : null,
});

interface DayProps {
  readonly id: string;
  readonly day: string | null;
  readonly error: string | null;
  readonly onChange: Props['onChange'];
}

/** With the days of the plans that are there: two on one day need the money of both. */
function PlanDayGrid({ id, day, error, onChange }: DayProps) {
  const settings = useCall(listSubscriptionSettings);
  const marked = new Set(
    (settings.data?.settings ?? [])
      .filter((setting) => isLive(setting) && setting.fundingType === 'CASH')
      .map(({ dayOfMonth }) => String(dayOfMonth)),
  );
  return (
    <DayGrid
      id={id}
      label="購入日"
      value={day}
      error={error}
      marked={marked}
      hint="休業日にあたる月は、翌営業日に購入します。"
      onChange={(next) => onChange({ fundingType: 'CASH', settingCode: null, day: next })}
    />
  );
}

interface RegisterProps {
  readonly fundCode: string;
  readonly isFirst: boolean;
  readonly onLeave: () => void;
}

function RegisterAccount({ fundCode, isFirst, onLeave }: RegisterProps) {
  const { urls } = useServices();
  const callbackPath = paths.planBuy(fundCode);
  const open = useSiteKey('MONTHLY_DEPOSIT', callbackPath);
  const leave = async () => {
    flushSync(onLeave);
    await open((token) => monthlyDepositUrl(urls, { token, callbackPath, settingCode: null }));
  };
  return (
    <p className="mt-2">
      <Button variant="text" size="small" needsConnection busyLabel="移動中" onClick={leave}>
        {isFirst ? '銀行口座からの引落を登録する' : '別の引落口座を登録する'}
      </Button>
    </p>
  );
}
