import type { CashFlow, ScheduledWithdrawalSetting, Withdrawal } from '@tsuzura/contract/main';
import type { ChipTone } from '@tsuzura/ui/badge';

/** Rule CASH-11. */
export const withdrawalWords: Readonly<
  Record<Withdrawal['status'], { readonly label: string; readonly tone: ChipTone }>
> = {
  REQUESTED: { label: '受付', tone: 'primary' },
  LOCKED: { label: '手続中', tone: 'info' },
  SENT: { label: '送金済', tone: 'info' },
  COMPLETED: { label: '完了', tone: 'plain' },
  CANCELED: { label: '取消', tone: 'plain' },
  FAILED: { label: '出金不可', tone: 'error' },
  RETURNED: { label: '組戻', tone: 'error' },
};

export const sourceNames: Readonly<Record<Withdrawal['source'], string>> = {
  REQUESTED: '出金',
  SCHEDULED: '定期出金',
};

export const bankAccountTypeNames = { '1': '普通', '2': '当座', '4': '貯蓄', '9': 'その他' } as const;

export const flowTypeNames: Readonly<Record<CashFlow['type'], string>> = {
  DEPOSIT: '入金',
  WITHDRAWAL: '出金',
  TRADE: '購入・売却',
  DISTRIBUTION: '分配金',
  TAX: '税金',
  FEE: '手数料',
  ADJUST: '調整',
};

/** What it was, and of what: the server writes them in one line, the fund last. */
export function flowWords({ description }: Pick<CashFlow, 'description'>): readonly [what: string, of: string] {
  const space = description.indexOf(' ');
  return space < 0 ? [description, ''] : [description.slice(0, space), description.slice(space + 1)];
}

export const dayOfMonthText = (day: ScheduledWithdrawalSetting['dayOfMonth']): string =>
  day === 'MONTH_END' ? '毎月末日' : `毎月${day}日`;
