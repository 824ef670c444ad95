/** Both firms stand behind the service, so both stand under every statement and document (rule DOC-8). Visibly invented. */
export const brand = 'つづら';
export const brokerFirm = 'みちしお証券株式会社';
export const managerFirm = 'つづらアセットマネジメント株式会社';

export const sender = {
  firm: brokerFirm,
  contact: '0120-000-000（架空）平日9:00～17:00',
  address: '東京都架空区架空町1-1（架空）',
} as const;

export const firmLines: readonly (readonly string[])[] = [
  [
    `商号等：${brokerFirm}（架空）`,
    '金融商品取引業者　関東財務局長（金商）第0000号（架空）',
    '加入協会：架空証券業協会',
    '口座の管理と、ご注文の取り次ぎを行います。',
  ],
  [
    `商号等：${managerFirm}（架空）`,
    '金融商品取引業者　関東財務局長（金商）第0000号（架空）',
    '加入協会：一般社団法人架空投資信託協会',
    'このサービスは架空のものです。実在の会社・商品とは関係ありません。',
  ],
];
