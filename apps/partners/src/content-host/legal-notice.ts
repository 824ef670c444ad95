import { brokerFirm, managerFirm } from './terms.ts';

/** The two firms behind the service; the numbers are visibly invented (rule DOC-8). */
export const legalNotices = [
  {
    firm: managerFirm,
    text: [
      `商号等：${managerFirm}（架空）`,
      '金融商品取引業者　関東財務局長（金商）第0000号（架空）',
      '加入協会：一般社団法人架空投資信託協会',
      '投資信託の設定・運用を行います。',
    ].join('\n'),
  },
  {
    firm: brokerFirm,
    text: [
      `商号等：${brokerFirm}（架空）`,
      '金融商品取引業者　関東財務局長（金商）第0000号（架空）',
      '加入協会：架空証券業協会',
      '口座の管理と、ご注文の取り次ぎを行います。',
    ].join('\n'),
  },
];
