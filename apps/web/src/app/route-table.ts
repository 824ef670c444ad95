import type { ComponentType } from 'react';
import type { LaterPages } from './later-pages.ts';

/** public: anyone. signedIn: R4.03. account: also an open account, or a closed one where the route allows it (R4.09). */
export type Guard =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'account'; readonly closedForYears?: number };

export interface RouteRow {
  readonly path: string;
  /** Shown also to those who may not enter, so it never says that something was done. */
  readonly title: string;
  readonly guard: Guard;
  /** The page's code, fetched when the route is first needed. null: guard, title and heading only, until it is built. */
  readonly page: (() => Promise<ComponentType>) | null;
}

const anyone: Guard = { kind: 'public' };
const signedIn: Guard = { kind: 'signedIn' };
const account: Guard = { kind: 'account' };

/** Every page but the first view. One file names them and their parts, so that the first view need not. */
const laterPage = (name: keyof LaterPages) => async () => (await import('./later-pages.ts')).laterPages[name]();

/** THE ROUTE TABLE: R2.01 to R2.18 in their order, then the paths of rule SCREEN-32. */
export const routeTable: readonly RouteRow[] = [
  {
    path: '/',
    title: '投資信託とNISAの口座',
    guard: anyone,
    page: async () => (await import('../features/top/index.ts')).TopPage,
  },
  {
    path: '/myPage',
    title: 'マイページ',
    guard: signedIn,
    page: laterPage('myPage'),
  },
  {
    path: '/assets',
    title: '保有ファンド',
    guard: account,
    page: laterPage('assets'),
  },
  {
    path: '/funds',
    title: 'ファンド一覧',
    guard: anyone,
    page: laterPage('funds'),
  },
  {
    path: '/funds/$fundCode',
    title: 'ファンド詳細',
    guard: anyone,
    page: laterPage('fundDetail'),
  },
  {
    path: '/funds/$fundCode/buy',
    title: '購入',
    guard: account,
    page: laterPage('buy'),
  },
  {
    path: '/funds/$fundCode/buy/complete',
    title: '購入の結果',
    guard: account,
    page: laterPage('buyComplete'),
  },
  {
    path: '/funds/$fundCode/$orderAccountType/sell',
    title: '売却',
    guard: account,
    page: laterPage('sell'),
  },
  {
    path: '/funds/$fundCode/$orderAccountType/sell/complete',
    title: '売却の結果',
    guard: account,
    page: laterPage('sellComplete'),
  },
  {
    path: '/orders',
    title: '注文・約定',
    guard: account,
    page: laterPage('orders'),
  },
  {
    path: '/cashTransfers',
    title: '入出金',
    guard: account,
    page: laterPage('cash'),
  },
  {
    path: '/information',
    title: 'お知らせ',
    guard: anyone,
    page: laterPage('information'),
  },
  {
    path: '/inquiry',
    title: 'お問い合わせ',
    guard: anyone,
    page: laterPage('inquiry'),
  },
  // Rule ACCT-10: statements and documents stay readable for some years after the account was closed.
  {
    path: '/documents',
    title: '電子交付書面',
    guard: { kind: 'account', closedForYears: 6 },
    page: laterPage('documents'),
  },
  {
    path: '/specificAccountTrades',
    title: '特定口座 損益明細',
    guard: { kind: 'account', closedForYears: 2 },
    page: laterPage('specificAccountTrades'),
  },
  {
    path: '/settings',
    title: 'お客さま情報',
    guard: signedIn,
    page: laterPage('settings'),
  },
  {
    path: '/signUpCallback',
    title: 'ご登録の確認',
    guard: signedIn,
    page: laterPage('signUpCallback'),
  },
  {
    path: '/notFound',
    title: 'ページが見つかりません',
    guard: anyone,
    page: laterPage('notFound'),
  },
  {
    path: '/simulation',
    title: '試算',
    guard: anyone,
    page: laterPage('simulation'),
  },
  {
    path: '/funds/$fundCode/scheduledBuy',
    title: '積立の設定',
    guard: account,
    page: laterPage('planBuy'),
  },
  {
    path: '/funds/$fundCode/scheduledBuy/complete',
    title: '積立の設定の結果',
    guard: account,
    page: laterPage('planBuyComplete'),
  },
  {
    path: '/funds/$fundCode/$orderAccountType/scheduledSell',
    title: '定期売却の設定',
    guard: account,
    page: laterPage('planSell'),
  },
  {
    path: '/funds/$fundCode/$orderAccountType/scheduledSell/complete',
    title: '定期売却の設定の結果',
    guard: account,
    page: laterPage('planSellComplete'),
  },
  {
    path: '/assets/scheduled',
    title: '積立・定期売却',
    guard: account,
    page: laterPage('plans'),
  },
  {
    path: '/assets/scheduled/calendar',
    title: '積立カレンダー',
    guard: account,
    page: laterPage('calendar'),
  },
  {
    path: '/assets/scheduled/bankAccounts',
    title: '引落口座',
    guard: account,
    page: laterPage('debitAccounts'),
  },
  {
    path: '/assets/scheduled/subscription/$settingId',
    title: '積立の内容',
    guard: account,
    page: laterPage('subscription'),
  },
  {
    path: '/assets/scheduled/redemption/$settingId',
    title: '定期売却の内容',
    guard: account,
    page: laterPage('redemption'),
  },
  {
    path: '/assets/nisa',
    title: 'NISA',
    guard: account,
    page: laterPage('nisa'),
  },
  {
    path: '/assets/returns',
    title: 'トータルリターン',
    guard: account,
    page: laterPage('returns'),
  },
  {
    path: '/cashTransfers/deposit',
    title: '入金',
    guard: account,
    page: laterPage('deposit'),
  },
  {
    path: '/cashTransfers/withdraw',
    title: '出金',
    guard: account,
    page: laterPage('withdraw'),
  },
  {
    path: '/cashTransfers/scheduledWithdrawal',
    title: '定期出金',
    guard: account,
    page: laterPage('scheduledWithdrawal'),
  },
  {
    path: '/cashTransfers/transfers',
    title: '入金と出金の一覧',
    guard: account,
    page: laterPage('transfers'),
  },
  {
    path: '/cashTransfers/exchange',
    title: '円とドルの両替',
    guard: account,
    page: laterPage('exchange'),
  },
  {
    path: '/myPage/notifications',
    title: '通知',
    guard: signedIn,
    page: laterPage('notifications'),
  },
  {
    path: '/settings/notifications',
    title: '通知の設定',
    guard: signedIn,
    page: laterPage('notificationSettings'),
  },
  {
    path: '/seminars',
    title: 'セミナー',
    guard: anyone,
    page: laterPage('seminars'),
  },
  {
    path: '/seminars/$seminarId',
    title: 'セミナーの内容',
    guard: anyone,
    page: laterPage('seminar'),
  },
  {
    path: '/seminars/$seminarId/apply',
    title: 'セミナーのお申し込み',
    guard: signedIn,
    page: laterPage('seminarApply'),
  },
  {
    path: '/seminars/$seminarId/apply/complete',
    title: 'セミナーのお申し込みの結果',
    guard: signedIn,
    page: laterPage('seminarComplete'),
  },
  {
    path: '/campaigns',
    title: 'キャンペーン',
    guard: anyone,
    page: laterPage('campaigns'),
  },
  {
    path: '/campaigns/$campaignId',
    title: 'キャンペーンの内容',
    guard: anyone,
    page: laterPage('campaign'),
  },
  {
    path: '/campaigns/$campaignId/referral',
    title: 'お知り合いの紹介',
    guard: account,
    page: laterPage('referral'),
  },
  {
    path: '/stocks',
    title: '株式をさがす',
    guard: account,
    page: laterPage('stocks'),
  },
  {
    path: '/stocks/$stockCode',
    title: '株式',
    guard: account,
    page: laterPage('stock'),
  },
  {
    path: '/stocks/$stockCode/order/complete',
    title: '株式の注文の結果',
    guard: account,
    page: laterPage('stockOrderComplete'),
  },
  {
    path: '/assets/stocks',
    title: '国内株式の資産',
    guard: account,
    page: laterPage('stockAssets'),
  },
  {
    path: '/assets/margin',
    title: '信用取引',
    guard: account,
    page: laterPage('margin'),
  },
  {
    path: '/assets/transfers',
    title: '移管（出庫）',
    guard: account,
    page: laterPage('delivery'),
  },
  {
    path: '/orders/stocks',
    title: '国内株式の注文・約定',
    guard: account,
    page: laterPage('stockOrders'),
  },
  {
    path: '/orders/stocks/$orderId',
    title: '株式の注文の内容',
    guard: account,
    page: laterPage('stockOrder'),
  },
  {
    path: '/usStocks/$symbol',
    title: '米国株式',
    guard: account,
    page: laterPage('usStock'),
  },
  {
    path: '/usStocks/$symbol/order/complete',
    title: '米国株式の注文の受付',
    guard: account,
    page: laterPage('usOrderComplete'),
  },
  {
    path: '/assets/usStocks',
    title: '米国株式の資産',
    guard: account,
    page: laterPage('usAssets'),
  },
  {
    path: '/orders/usStocks',
    title: '米国株式の注文・約定',
    guard: account,
    page: laterPage('usOrders'),
  },
  {
    path: '/orders/usStocks/$orderId',
    title: '米国株式の注文の内容',
    guard: account,
    page: laterPage('usOrder'),
  },
  // The link at the end of an invitation: whoever reads it is no customer.
  {
    path: '/invitations/stop',
    title: 'ご紹介メールの停止',
    guard: anyone,
    page: laterPage('stopInvitations'),
  },
  // The link of a warning mail leads here, and so does a freeze: nobody is signed in.
  {
    path: '/freeze',
    title: '口座の凍結',
    guard: anyone,
    page: laterPage('freeze'),
  },
];
