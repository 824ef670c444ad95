/** One entry of the rail. */
export interface Area {
  readonly path: string;
  readonly title: string;
}

/** The areas of the console (rule SCREEN-35), in the groups an operator's day falls into. */
export const areaGroups: readonly (readonly Area[])[] = [
  [
    { path: '/', title: 'ホーム' },
    { path: '/proposals', title: '承認待ち' },
    { path: '/clock', title: '時計' },
    { path: '/navs', title: '基準価額' },
    { path: '/orders', title: '注文モニター' },
    { path: '/plans', title: '積立・定期売却' },
    { path: '/cash', title: '入出金' },
    { path: '/transfers', title: '移管' },
  ],
  [
    { path: '/customers', title: 'お客さま' },
    { path: '/applications', title: '口座申込・NISA' },
    { path: '/documents', title: '書面' },
  ],
  [
    { path: '/news', title: 'お知らせ' },
    { path: '/seminars', title: 'セミナー' },
    { path: '/campaigns', title: 'キャンペーン' },
    { path: '/notifications', title: '通知' },
  ],
  [
    { path: '/jobs', title: '一括処理' },
    { path: '/maintenance', title: 'メンテナンス' },
    { path: '/settings', title: '定数・フラグ・版' },
    { path: '/books', title: '帳簿' },
    { path: '/audit', title: '監査' },
  ],
];
