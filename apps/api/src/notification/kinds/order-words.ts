import { yen, type Units } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { yenText } from '@tsuzura/domain/text';

export const accountTypeText: Readonly<Record<OrderAccountType, string>> = {
  SPECIFIC: '特定口座',
  GENERAL: '一般口座',
  NISA_GROWTH: 'NISA 成長投資枠',
  NISA_TSUMITATE: 'NISA つみたて投資枠',
  NISA_OLD: '一般NISA',
  TSUMITATE_NISA_OLD: 'つみたてNISA',
};

export const sideText = { BUY: '購入', SELL: '売却' } as const;

/** Grouped like yen, counted in 口. */
export const unitsText = (count: Units): string => yenText(yen(count)).replace('円', '口');
