import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { changeSubscriptionSetting, type SubscriptionSetting } from '@tsuzura/contract/main';
import { formatJst } from '@tsuzura/domain/calendar';
import { monthAfter, subscriptionCycle, type Cycle } from '@tsuzura/domain/plan';
import { shortDate } from '@tsuzura/domain/text';
import { RadioCards, type RadioCard } from '@tsuzura/ui/radio';
import { Select } from '@tsuzura/ui/select';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { dayText, deadlineText } from '../../shared/order/words.ts';
import { fundingOf } from '../../shared/plan/nisa-standing.ts';
import { renewPlans } from '../../shared/plan/renew-plans.ts';
import { monthText } from '../../shared/plan/words.ts';
import type { Effective } from './use-effective-cycle.ts';

interface Props {
  readonly setting: SubscriptionSetting;
  readonly effective: Effective;
  readonly onClose: () => void;
}

type Until = '1' | '2' | 'month' | 'resumed';
const mostMonths = 24;

/** `?pause=`: for one or two runs, until a month, or until it is resumed. */
export function PauseSubscription({ setting, effective: { cycle, fund }, onClose }: Props) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [until, setUntil] = useState<Until>('1');
  const [month, setMonth] = useState(() => monthAfter(cycle.month, 3));
  const change = useSend(changeSubscriptionSetting, { handles: isConnectionError });
  const cycleOf = (ahead: number): Cycle | null =>
    subscriptionCycle(fund, fundingOf(setting), monthAfter(cycle.month, ahead));
  const dayOf = (ahead: number) => {
    const one = cycleOf(ahead);
    return one === null ? '' : dayText(one.debitDate ?? one.orderDate);
  };
  const pausedUntil =
    until === 'resumed' ? null : until === 'month' ? month : monthAfter(cycle.month, until === '1' ? 1 : 2);
  const again = pausedUntil === null ? null : subscriptionCycle(fund, fundingOf(setting), pausedUntil);
  const cards: readonly RadioCard<Until>[] = [
    { value: '1', label: '次の1回', end: dayOf(0) },
    { value: '2', label: '次の2回', end: `${dayOf(0)}・${dayOf(1)}` },
    { value: 'month', label: '再開する月を選ぶ' },
    { value: 'resumed', label: '再開するまで' },
  ];
  return (
    <ConfirmDialog
      role="dialog"
      title="積立を休止する"
      confirmLabel={until === '1' ? '1回休止する' : until === '2' ? '2回休止する' : '休止する'}
      busyLabel="休止中"
      isSending={change.isPending}
      send={() =>
        change.mutateAsync({
          given: {
            params: { id: setting.id },
            body: { status: 'PAUSED', ...(pausedUntil === null ? {} : { pausedUntil }) },
          },
          key,
        })
      }
      onDone={() => {
        onClose();
        say('積立を休止しました。');
      }}
      onSettled={() => renewPlans(queries)}
      onClose={onClose}
    >
      <RadioCards label="休止する期間" cards={cards} value={until} onChange={setUntil} />
      {until === 'month' && (
        <Select
          label="再開する月"
          options={Array.from({ length: mostMonths }, (_, index) => monthAfter(cycle.month, index + 1)).map(
            (value) => ({
              value,
              label: `${monthText(value)}分から`,
            }),
          )}
          value={month}
          onChange={setMonth}
        />
      )}
      <DefinitionList>
        <Definition term="休止のはじまり" note={`締切 ${deadlineText(formatJst(cycle.changeDeadline))}`}>
          {dayText(cycle.debitDate ?? cycle.orderDate)}分から
        </Definition>
        <Definition term="再開">
          {again === null ? '再開のお手続きをするまで' : shortDate(again.debitDate ?? again.orderDate)}
        </Definition>
      </DefinitionList>
      <p className="note">休止中の月に使わなかった年間の枠は、翌年に繰り越せません。</p>
    </ConfirmDialog>
  );
}
