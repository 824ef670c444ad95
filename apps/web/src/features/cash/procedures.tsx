import type { Withdrawal } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { deadlineText } from '../../shared/order/index.ts';
import { isToShow } from './open-withdrawals.ts';
import { sourceNames, withdrawalWords } from './words.ts';

interface Props {
  readonly withdrawals: readonly Withdrawal[];
  readonly today: Ymd | undefined;
  readonly onCancel: (id: string) => void;
}

/** 手続き中: withdrawals on their way, and those that came back lately. */
export function Procedures({ withdrawals, today, onCancel }: Props) {
  const shown = withdrawals.filter((one) => isToShow(one, today));
  if (shown.length === 0) return <p className="note">手続き中の出金はありません。</p>;
  return (
    <ul className="cash-procedures">
      {shown.map((one) => (
        <li key={one.id}>
          <Procedure withdrawal={one} onCancel={() => onCancel(one.id)} />
        </li>
      ))}
    </ul>
  );
}

function Procedure({ withdrawal, onCancel }: { readonly withdrawal: Withdrawal; readonly onCancel: () => void }) {
  const { status, source, amount, bank, payDate, cancelableUntil, reason } = withdrawal;
  const { label, tone } = withdrawalWords[status];
  return (
    <>
      <p className="cash-procedure-head">
        <StatusChip tone={tone}>{label}</StatusChip>
        <span className="note">{sourceNames[source]}</span>
        <b>
          <Yen value={amount} />
        </b>
      </p>
      <p className="cash-procedure-bank">
        {bank.bankName} {bank.branchName}
        <span className="note num">{bank.numberMasked}</span>
      </p>
      {reason !== null && <p className="cash-procedure-reason">{reason}</p>}
      <DefinitionList look="open">
        <Definition term={status === 'RETURNED' || status === 'FAILED' ? '予定していた日' : '着金の予定'}>
          <span className="num">{shortDate(payDate)}</span>
        </Definition>
        {cancelableUntil !== null && (
          <Definition term="取消期限">
            <span className="num">{deadlineText(cancelableUntil)}</span>
          </Definition>
        )}
      </DefinitionList>
      {cancelableUntil !== null && (
        <Button variant="quiet" size="small" onClick={onCancel}>
          出金を取り消す
        </Button>
      )}
    </>
  );
}
