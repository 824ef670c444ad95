import type { SubscriptionSetting } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { paths } from '../../shared/navigation/index.ts';
import { dayText as shortDay } from '../../shared/order/words.ts';
import { dayText, monthText, reasonOf, runWord, statusWords, suspendedText } from '../../shared/plan/words.ts';

interface Props {
  readonly setting: SubscriptionSetting;
  /** Of the debit account; null for 預り金. */
  readonly bankName: string | null;
}

/** One 積立: what, when, from where, what is next and what became of the last time. */
export function SubscriptionRow({ setting, bankName }: Props) {
  const { id, fundName, accountType, amount, status, fundingType, last, suspendedReason } = setting;
  const { label, tone } = statusWords[status];
  const isOff = status !== 'ACTIVE' && status !== 'PENDING_BANK';
  const why = last === null || last.status === 'ORDERED' ? null : reasonOf(last);
  return (
    <li className="setting" data-off={isOff || undefined}>
      <StatusChip tone={tone}>{label}</StatusChip>
      <div className="setting-name">
        <a href={paths.subscriptionPlan(id)}>
          <FundName name={fundName} />
        </a>
        <AccountMark kind={accountType} />
      </div>
      <p className="setting-amount">
        <Yen value={amount} size="m" />
      </p>
      <p className="setting-when note">
        {dayText(setting)}
        <br />
        {fundingType === 'CASH' ? '預り金' : (bankName ?? '銀行口座')}
      </p>
      <p className="setting-next">
        <Next setting={setting} />
      </p>
      {status === 'SUSPENDED' ? (
        <div className="setting-more">
          <p>{suspendedText(suspendedReason)}</p>
          <ButtonLink
            href={suspendedReason === 'DEBIT_FAILED' ? paths.debitAccounts : paths.subscriptionPlan(id)}
            variant="outline"
            size="small"
          >
            {suspendedReason === 'DEBIT_FAILED' ? '引落口座を確認する' : '積立を確認する'}
          </ButtonLink>
        </div>
      ) : (
        why !== null &&
        last?.reason !== 'PAUSED' && (
          <div className="setting-more">
            <p>{why}</p>
          </div>
        )
      )}
    </li>
  );
}

function Next({ setting: { status, next, last, pausedUntil } }: Pick<Props, 'setting'>) {
  return (
    <>
      {status === 'SUSPENDED' && <b>確認が必要です</b>}
      {status === 'PAUSED' &&
        (pausedUntil === null ? (
          '再開するまで休止'
        ) : (
          <>
            再開 <b>{monthText(pausedUntil)}</b>
          </>
        ))}
      {(status === 'ACTIVE' || status === 'PENDING_BANK') && next !== null && (
        <>
          {next.debitDate === null ? '次回' : '引落'} <b>{shortDate(next.debitDate ?? next.orderDate)}</b>
        </>
      )}
      <br />
      <span className="note">
        {last === null ? 'はじめての購入' : `前回 ${shortDay(last.orderDate)} ${runWord(last)}`}
      </span>
    </>
  );
}
