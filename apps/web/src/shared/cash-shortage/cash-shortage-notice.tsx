import { useCall } from '@tsuzura/browser/data';
import { getCashShortage } from '@tsuzura/contract/trading';
import { useAmountText, useHiddenAmounts } from '@tsuzura/ui/amounts';
import { Link } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { useAccountRole } from '../account/index.ts';
import { paths } from '../navigation/index.ts';
import { shortageWords } from './shortage-words.ts';

/** Only an open account can be short of cash. */
export function useCashShortage() {
  const role = useAccountRole();
  return useCall(getCashShortage, undefined, { enabled: role === 'open' });
}

/** Above everything else where money is looked at. Without a shortage there is nothing. */
export function CashShortageNotice() {
  const hidden = useHiddenAmounts();
  const amounts = useAmountText();
  const { data } = useCashShortage();
  const words = data && shortageWords(data, hidden ? null : amounts);
  if (!words) return null;
  return (
    <div className="mt-4 max-w-page">
      <Notice tone="error" title={words.title} action={<Link href={paths.deposit}>入金する</Link>}>
        {words.text}
      </Notice>
    </div>
  );
}
