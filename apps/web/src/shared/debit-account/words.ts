import type { ChipTone } from '@tsuzura/ui/badge';
import type { DebitAccount } from './debit-account.ts';

export const debitAccountWords: Readonly<
  Record<DebitAccount['status'], { readonly label: string; readonly tone: ChipTone }>
> = {
  PENDING_BANK: { label: '銀行で確認中', tone: 'info' },
  ACTIVE: { label: '設定中', tone: 'primary' },
  SUSPENDED: { label: '停止中', tone: 'warn' },
  CANCELED: { label: '解除', tone: 'plain' },
};
