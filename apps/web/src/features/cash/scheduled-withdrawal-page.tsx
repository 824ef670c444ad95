import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { getScheduledWithdrawal, listWithdrawals, type ScheduledWithdrawalSetting } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { deadlineText } from '../../shared/order/index.ts';
import { Page } from '../../shared/page/index.ts';
import type { Withdrawals } from './balance.tsx';
import { BankUnset } from './bank.tsx';
import { EndScheduled } from './end-scheduled.tsx';
import { ScheduledForm } from './scheduled-form.tsx';
import { dayOfMonthText } from './words.ts';
import './cash.css';

const coming = (
  <Skeleton>
    <SkeletonRow />
    <SkeletonRow />
    <SkeletonRow />
  </Skeleton>
);

/** 定期出金 (rule SCREEN-26): off, on, or being changed (`?edit=`). */
export function ScheduledWithdrawalPage() {
  const scheduled = useCall(getScheduledWithdrawal);
  const withdrawals = useCall(listWithdrawals);
  return (
    <Page title="定期出金" lead="毎月決まった日に、預り金から登録口座へ出金します。">
      <div className="cash-page">
        <DataBlock of={scheduled} skeleton={coming}>
          {({ setting }) => (
            <DataBlock of={withdrawals} skeleton={coming}>
              {({ bank }) => <Setting setting={setting} bank={bank} />}
            </DataBlock>
          )}
        </DataBlock>
      </div>
    </Page>
  );
}

interface Props {
  readonly setting: ScheduledWithdrawalSetting | null;
  readonly bank: Withdrawals['bank'];
}

function Setting({ setting, bank }: Props) {
  const edit = useUrlModal('edit');
  const end = useUrlModal('end');
  if (bank === null && setting === null) return <BankUnset />;
  if (edit.value !== null && bank !== null) return <ScheduledForm setting={setting} bank={bank} onClose={edit.close} />;
  if (setting === null) {
    return (
      <div className="cash-form">
        <p>
          設定していません。設定すると、毎月の受取を自動で続けられます。出金できる金額が足りない月は見送り、メールでお知らせします。
        </p>
        <div>
          <Button onClick={() => edit.open()}>設定する</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="cash-form">
      {bank === null && <BankUnset />}
      <CurrentSetting setting={setting} bank={bank} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          reason={bank === null ? '出金先の口座が未登録です。先にご登録ください。' : null}
          onClick={() => edit.open()}
        >
          変更する
        </Button>
        <Button variant="quiet" onClick={() => end.open()}>
          停止する
        </Button>
      </div>
      {end.value !== null && <EndScheduled setting={setting} onClose={end.close} />}
    </div>
  );
}

function CurrentSetting({ setting, bank }: { readonly setting: ScheduledWithdrawalSetting } & Pick<Props, 'bank'>) {
  const { amount, dayOfMonth, status, nextPayDate, nextChangeDeadline, lastResult } = setting;
  return (
    <>
      {status === 'SUSPENDED' && <Notice tone="warn">定期出金は停止しています。</Notice>}
      <DefinitionList>
        <Definition term="金額">
          <b>{amount === null ? '出金できる全額' : <Yen value={amount} />}</b>
        </Definition>
        <Definition term="着金の日" note="休業日は翌営業日">
          {dayOfMonthText(dayOfMonth)}
        </Definition>
        <Definition term="次回">
          <span className="num">{shortDate(nextPayDate)}</span>
        </Definition>
        <Definition term="次回分の変更の締切">
          <span className="num">{deadlineText(nextChangeDeadline)}</span>
        </Definition>
        {bank !== null && (
          <Definition term="出金先" note={<span className="num">{bank.numberMasked}</span>}>
            {bank.bankName} {bank.branchName}
          </Definition>
        )}
        {lastResult !== null && (
          <Definition term="前回" note={lastResult.reason ?? undefined}>
            <span className="num">{shortDate(lastResult.payDate)}</span>{' '}
            {lastResult.status === 'SKIPPED' ? '見送り' : <Yen value={lastResult.amount} />}
          </Definition>
        )}
      </DefinitionList>
    </>
  );
}
