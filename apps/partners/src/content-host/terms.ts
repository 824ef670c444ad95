import { ymd, type Ymd } from '@tsuzura/domain/calendar';

export const managerFirm = 'つづらアセットマネジメント株式会社';
export const brokerFirm = 'みちしお証券株式会社';

export interface Terms {
  readonly id: string;
  readonly label: string;
  readonly firm: string;
  readonly version: string;
  readonly effectiveFrom: Ymd;
  /** What its page says; short, because the firms do not exist. */
  readonly text: readonly string[];
}

const notReal = 'この文書は、架空のサービスのための見本です。実在の会社・商品とは関係ありません。';

/** Every rule a customer agrees to, newest version. A new version is a new row here with a later date. */
export const terms: readonly Terms[] = [
  {
    id: 'service',
    label: '利用規約',
    firm: managerFirm,
    version: '3.1',
    effectiveFrom: ymd('2026-04-01'),
    text: [
      'この規約は、投資信託とNISAの口座「つづら」をご利用いただくときの決まりです。',
      'ログインに使うIDと認証の手段は、お客さまご自身で管理してください。',
      '定期メンテナンスの時間は、ご注文や残高の確認をお使いいただけません。',
      notReal,
    ],
  },
  {
    id: 'privacy',
    label: '個人情報の取り扱い',
    firm: managerFirm,
    version: '2.4',
    effectiveFrom: ymd('2026-04-01'),
    text: [
      'お預かりした個人情報は、口座の管理、ご注文の取り次ぎ、法令で定められた報告のために使います。',
      'お客さまは、ご自身の情報の開示、訂正、利用の停止を求めることができます。',
      notReal,
    ],
  },
  {
    id: 'solicitation',
    label: '勧誘方針',
    firm: brokerFirm,
    version: '1.6',
    effectiveFrom: ymd('2025-10-01'),
    text: [
      'お客さまの知識、経験、財産の状況、投資の目的に照らして、ふさわしい商品をご案内します。',
      '利益が確実であるかのような説明や、将来の値動きを断定する説明はいたしません。',
      notReal,
    ],
  },
  {
    id: 'brokerage',
    label: '証券総合取引約款',
    firm: brokerFirm,
    version: '5.0',
    effectiveFrom: ymd('2026-10-01'),
    text: [
      'この約款は、証券総合口座でのお取引についての、お客さまと当社との決まりです。',
      'お客さまの資産は、当社の資産と分けて管理します。',
      notReal,
    ],
  },
  {
    id: 'nisa',
    label: '非課税上場株式等管理及び非課税累積投資に関する約款',
    firm: brokerFirm,
    version: '4.2',
    effectiveFrom: ymd('2026-01-01'),
    text: ['NISA口座は、1人1つの金融機関で開設できます。', '年間投資枠は、受渡日の属する年の枠を使います。', notReal],
  },
];
