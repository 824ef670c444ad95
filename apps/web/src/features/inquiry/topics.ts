import {
  ArrowLeftRight,
  FileText,
  KeyRound,
  ReceiptJapaneseYen,
  ShieldAlert,
  TriangleAlert,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import { addressOf } from '@tsuzura/browser/router';
import { paths } from '../../shared/navigation/index.ts';
import type { MailKind } from './mail-draft.ts';

interface Topic {
  readonly id: MailKind;
  readonly icon: LucideIcon;
  /** What most people who come with it were looking for. */
  readonly places: readonly { readonly title: string; readonly note: string; readonly href: string }[];
}

/** Rule SCREEN-28, in its order. The last one opens a panel of its own. */
export const topics: readonly Topic[] = [
  {
    id: 'SIGN_IN',
    icon: KeyRound,
    places: [{ title: 'お客さま情報', note: 'パスキー、パスワード、メールアドレスの確認と変更', href: paths.settings }],
  },
  {
    id: 'ACCOUNT_OPENING',
    icon: UserRoundPlus,
    places: [{ title: 'マイページ', note: 'お申し込みの状況と、次のお手続き', href: paths.myPage }],
  },
  {
    id: 'TRADING',
    icon: ReceiptJapaneseYen,
    places: [
      { title: '注文・約定', note: 'ご注文の状況、約定日と受渡日、取り消し', href: paths.orders },
      { title: 'ファンド一覧', note: 'ファンドごとの締切と費用', href: paths.funds },
    ],
  },
  {
    id: 'CASH',
    icon: ArrowLeftRight,
    places: [{ title: '入出金', note: '入金と出金の状況、着金の予定', href: paths.cashTransfers }],
  },
  {
    id: 'DOCUMENTS',
    icon: FileText,
    places: [
      { title: '電子交付書面', note: '取引報告書、年間取引報告書など', href: paths.documents },
      { title: '特定口座 損益明細', note: '今年の損益と源泉徴収', href: paths.specificAccountTrades },
    ],
  },
  {
    id: 'APP',
    icon: TriangleAlert,
    places: [
      {
        title: 'メンテナンスのお知らせ',
        note: 'お使いいただけない時間と、いまの状況',
        href: addressOf(paths.information, { category: 'MAINTENANCE' }),
      },
    ],
  },
  { id: 'FRAUD', icon: ShieldAlert, places: [] },
];
