import { timeOf, ymdOf, type Instant } from '../calendar/index.ts';
import type { Yen } from '../money/index.ts';
import { manYenLabel, shortDate } from '../text/index.ts';
import type { Hold } from './holds.ts';
import type { FrozenBy } from './lift.ts';
import type { ProtectionReason } from './protection-rules.ts';

export const frozenByText: Readonly<Record<FrozenBy, string>> = {
  CUSTOMER: 'お客さまの画面での操作',
  LINK: 'お知らせメールのリンク',
  OPERATOR: '当社での操作',
};

export const reasonText: Readonly<Record<ProtectionReason, string>> = {
  NEW_DEVICE: '新しい端末でのログイン',
  BANK_CHANGE: '出金先口座・電話番号の変更',
  FACTOR_CHANGE: 'ログイン方法の変更',
  EMAIL_CHANGE: 'メールアドレスの変更',
};

/** 「ご出金は1日10万円までです」 */
export const effectText = (mostADay: Yen): string =>
  mostADay === 0n ? 'ご出金いただけません' : `ご出金は1日${manYenLabel(mostADay)}までです`;

/** 「11/14（土）03:00」 */
export const momentText = (at: Instant): string => `${shortDate(ymdOf(at))}${timeOf(at)}`;

/** 「新しい端末でのログインのあとは安全のため、11/14（土）03:00までご出金は1日10万円までです。」 */
export const holdText = ({ reason, until, mostADay }: Pick<Hold, 'reason' | 'until' | 'mostADay'>): string =>
  `${reasonText[reason]}のあとは安全のため、${momentText(until)}まで${effectText(mostADay)}。`;
