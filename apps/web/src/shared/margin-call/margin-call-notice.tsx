import { useCall } from '@tsuzura/browser/data';
import { getMarginCall } from '@tsuzura/contract/trading';
import { sumYen } from '@tsuzura/domain/money';
import { useAmountText } from '@tsuzura/ui/amounts';
import { Link } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { useAccountStatus } from '../account/index.ts';
import { paths } from '../navigation/index.ts';
import { momentText } from '../stock/words.ts';

/** Only who trades on margin can be called. */
export function useMarginCall() {
  const hasMargin = useAccountStatus().data?.status.margin === 'AVAILABLE';
  return useCall(getMarginCall, undefined, { enabled: hasMargin });
}

/** 追証, above everything else where money is looked at. Without a call there is nothing. */
export function MarginCallNotice() {
  const amounts = useAmountText();
  const { data } = useMarginCall();
  const open = data?.calls.filter(({ remaining }) => remaining > 0n) ?? [];
  if (data === undefined || open.length === 0 || (data.status !== 'CALLED' && data.status !== 'FORCED_CLOSE'))
    return null;
  const [first] = open.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1));
  const amount = amounts.own(sumYen(open.map(({ remaining }) => remaining)));
  return (
    <div className="mt-4 max-w-page">
      <Notice tone="error" title="追証が発生しています" action={<Link href={paths.margin}>解消の方法を見る</Link>}>
        {data.status === 'FORCED_CLOSE'
          ? `期限を過ぎたため、建玉を決済します。不足は${amount}です。`
          : `あと${amount}が必要です。期限は${momentText(first?.dueAt ?? '')}です。足りない分があると、同じ日の12:30から、すべての建玉を決済します。`}
      </Notice>
    </div>
  );
}
