import { getCashShortage } from '@tsuzura/contract/trading';
import { Link } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { useAccountRole } from '../account/index.ts';
import { useHiddenAmounts } from '../asset/index.ts';
import { useCall } from '../data/index.ts';
import { paths } from '../navigation/index.ts';
import { shortageWords } from './shortage-words.ts';

/** Above everything else where money is looked at. Without a shortage there is nothing. */
export function CashShortageNotice() {
  const hidden = useHiddenAmounts();
  const { data } = useCall(getCashShortage, undefined, { enabled: useAccountRole() === 'open' });
  const words = data && shortageWords(data, hidden);
  if (!words) return null;
  return (
    <div className="mt-4">
      <Notice tone="error" title={words.title} action={<Link href={paths.deposit}>入金する</Link>}>
        {words.text}
      </Notice>
    </div>
  );
}
