import {
  ArrowLeftRight,
  Calculator,
  ChartPie,
  FileText,
  House,
  Layers,
  Megaphone,
  MessageCircleQuestionMark,
  ReceiptJapaneseYen,
  UserRoundCog,
  type LucideIcon,
} from 'lucide-react';
import type { AccountRole } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';

export interface MenuEntry {
  readonly label: string;
  readonly path: string;
  readonly icon: LucideIcon;
  /** Who sees it. everyone: all who are signed in. */
  readonly for: 'everyone' | 'open' | 'openOrClosed';
}

/** R2.30: the drawer, in groups that a hairline separates. The help site comes last and is another site. */
export const menu: readonly (readonly MenuEntry[])[] = [
  [
    { label: 'マイページ', path: paths.myPage, icon: House, for: 'everyone' },
    { label: '保有ファンド', path: paths.assets, icon: ChartPie, for: 'open' },
    { label: 'ファンド一覧', path: paths.funds, icon: Layers, for: 'everyone' },
    { label: '注文・約定', path: paths.orders, icon: ReceiptJapaneseYen, for: 'open' },
    { label: '入出金', path: paths.cashTransfers, icon: ArrowLeftRight, for: 'open' },
  ],
  [
    { label: 'お知らせ', path: paths.information, icon: Megaphone, for: 'everyone' },
    { label: 'お問い合わせ', path: paths.inquiry, icon: MessageCircleQuestionMark, for: 'everyone' },
  ],
  [
    { label: 'お客さま情報', path: paths.settings, icon: UserRoundCog, for: 'open' },
    { label: '電子交付書面', path: paths.documents, icon: FileText, for: 'openOrClosed' },
    { label: '特定口座 損益明細', path: paths.specificAccountTrades, icon: Calculator, for: 'openOrClosed' },
  ],
];

/** R2.31: visitors get no menu at all, so their row is empty. */
export function menuFor(role: AccountRole): readonly (readonly MenuEntry[])[] {
  if (role === 'visitor') return [];
  const sees = (entry: MenuEntry) =>
    entry.for === 'everyone' || role === 'open' || (entry.for === 'openOrClosed' && role === 'closed');
  return menu.map((group) => group.filter(sees)).filter((group) => group.length > 0);
}

/** The entry a path belongs to: pages below an entry mark it as current. */
export function isCurrentEntry(entryPath: string, pathname: string): boolean {
  return pathname === entryPath || pathname.startsWith(`${entryPath}/`);
}
