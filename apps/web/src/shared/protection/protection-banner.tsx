import type { ProtectionHold } from '@tsuzura/contract/main';
import { parseInstant } from '@tsuzura/domain/calendar';
import { momentText } from '@tsuzura/domain/protection';
import { Link } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { paths } from '../navigation/index.ts';
import { useAccountProtection } from './use-account-protection.ts';

/** Where money is looked at: the account is frozen, or less may leave it for a time. In peace there is nothing. */
export function ProtectionBanner() {
  const { data } = useAccountProtection();
  return data?.state === 'FROZEN' ? <FrozenBanner /> : <HoldBanner />;
}

/** Where something is about to be asked for. */
export function FrozenBanner() {
  const { data } = useAccountProtection();
  if (data?.state !== 'FROZEN') return null;
  return (
    <div className="mt-4 max-w-page">
      <Notice tone="warn" title="口座を凍結しています" action={<Link href={paths.settings}>凍結の解除へ</Link>}>
        ご注文・ご出金・お手続きは、凍結を解除してからご利用ください。
      </Notice>
    </div>
  );
}

function HoldBanner() {
  const { data } = useAccountProtection();
  return data === undefined || data.holds.length === 0 ? null : (
    <div className="mt-4 max-w-page">
      <HoldNotice />
    </div>
  );
}

/** Without a margin of its own: it stands among other notices of a form. */
export function HoldNotice() {
  const { data } = useAccountProtection();
  const strictest = data && strictestOf(data.holds);
  if (!strictest) return null;
  const { label, until, effect } = strictest;
  const end = parseInstant(until);
  return (
    <Notice
      tone="warn"
      title="安全のため、出金を制限しています"
      action={<Link href={paths.settings}>口座の保護を見る</Link>}
    >
      {label}のあと、{end !== null && `${momentText(end)}まで`}
      {effect}ご購入と売却は通常どおりです。
    </Notice>
  );
}

/** The one that lets least out; of those the one that ends last, which comes first. */
const strictestOf = (holds: readonly ProtectionHold[]): ProtectionHold | undefined =>
  holds.reduce<ProtectionHold | undefined>(
    (least, one) => (least === undefined || one.mostADay < least.mostADay ? one : least),
    undefined,
  );
