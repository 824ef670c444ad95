import type { RedemptionSetting } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { FundName } from '@tsuzura/ui/name';
import { paths } from '../../shared/navigation/index.ts';
import { dayText as shortDay } from '../../shared/order/words.ts';
import { SaleMeasure } from '../../shared/plan/sale-measure.tsx';
import { methodWords, saleDayText, statusWords, suspendedText } from '../../shared/plan/words.ts';

/** One 定期売却. */
export function RedemptionRow({ setting }: { readonly setting: RedemptionSetting }) {
  const { id, fundName, accountType, status, next, lastResult, suspendedReason } = setting;
  const { label, tone } = statusWords[status];
  return (
    <li className="setting" data-off={status === 'ACTIVE' ? undefined : true}>
      <StatusChip tone={tone}>{label}</StatusChip>
      <div className="setting-name">
        <a href={paths.redemptionPlan(id)}>
          <FundName name={fundName} />
        </a>
        <AccountMark kind={accountType} />
      </div>
      <p className="setting-amount">
        <SaleMeasure of={setting} size="m" />
      </p>
      <p className="setting-when note">
        {saleDayText(setting)}
        <br />
        {methodWords[setting.method]}
      </p>
      <p className="setting-next">
        {status === 'ACTIVE' && next !== null && (
          <>
            次回 <b>{shortDate(next.orderDate)}</b>
          </>
        )}
        <br />
        <span className="note">
          {lastResult === null
            ? 'はじめての売却'
            : `前回 ${shortDay(lastResult.orderDate)} ${lastResult.status === 'ORDERED' ? '売却' : '見送り'}`}
        </span>
      </p>
      {status === 'SUSPENDED' && (
        <div className="setting-more">
          <p>{suspendedText(suspendedReason)}</p>
        </div>
      )}
    </li>
  );
}
