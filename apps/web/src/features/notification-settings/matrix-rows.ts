import type { NotificationCategory } from '@tsuzura/contract/main';

interface MatrixRow {
  readonly category: NotificationCategory;
  readonly label: string;
  readonly note?: string;
}

interface MatrixGroup {
  readonly title: string;
  readonly rows: readonly MatrixRow[];
}

/** Rule SCREEN-38, in its order. A category that the server does not name is left out. */
export const matrixGroups: readonly MatrixGroup[] = [
  {
    title: 'お取引',
    rows: [
      { category: 'TRADE', label: '注文・約定', note: '受付、約定、取消・失効' },
      { category: 'NISA', label: 'NISA', note: '枠とお手続き' },
    ],
  },
  {
    title: '積立',
    rows: [{ category: 'PLAN', label: '積立・定期売却', note: '購入日の前の営業日、見送り、引落の失敗' }],
  },
  {
    title: 'お金と書面',
    rows: [
      { category: 'CASH', label: '入金・出金' },
      { category: 'DOCUMENT', label: '書面の交付' },
    ],
  },
  {
    title: '値動きと案内',
    rows: [
      { category: 'PRICE', label: '値の通知', note: '基準価額が、設定した値になったとき' },
      { category: 'SEMINAR', label: 'セミナー' },
      { category: 'CAMPAIGN', label: 'キャンペーン' },
      { category: 'NEWS', label: 'お知らせ' },
    ],
  },
  {
    title: '安全',
    rows: [{ category: 'SECURITY', label: 'ログイン・安全に関する通知', note: '安全のため停止できません' }],
  },
];
