import type { Answer } from '@tsuzura/contract/kernel';
import type { getCashShortage } from '@tsuzura/contract/trading';
import type { AmountText } from '@tsuzura/ui/amounts';
import { deadlineText } from '../order/words.ts';

type Shortage = Answer<typeof getCashShortage>;

const stopped: Readonly<Record<Shortage['restrictions'][number], string>> = {
  NEW_BUY: '新しいご購入',
  WITHDRAWAL: 'ご出金',
};

export interface ShortageWords {
  readonly title: string;
  readonly text: string;
}

/** 不足金: how much, until when, and what is stopped until then. null: nothing is short. Without `amounts` they are hidden. */
export function shortageWords(
  { status, shortage, dueAt, restrictions }: Shortage,
  amounts: AmountText | null,
): ShortageWords | null {
  if (status === 'NONE') return null;
  const until = dueAt === null ? '' : `${deadlineText(dueAt)}までに`;
  const rest = restrictions.map((one) => stopped[one]).join('と');
  return {
    title: `お支払いに必要なお金が${amounts?.own(shortage) ?? ''}不足しています`,
    text: `${until}ご入金ください。${rest === '' ? '' : `入金を確認するまで、${rest}はできません。`}`,
  };
}
