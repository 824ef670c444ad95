/** The names of this fictitious world (rule MSG-9). Legal names are never shortened. */
export const serviceName = 'つづら';
export const serviceDescription = '投資信託とNISAの口座 つづら';
export const demoNotice = 'このサービスは架空のものです。実在の会社・商品とは関係ありません。';

/** The log-in ID carries the name of a real firm: plain text only, never a logo, never our brand. */
export const AUTH_ID_NAME = 'スマートプラスID';

/** What the law makes a firm say about itself. */
export interface LegalNotice {
  readonly firm: string;
  /** Lines. */
  readonly text: string;
}

/** Until const.json has said it: a page is never without the notices of both firms (R2.34). As many lines as there. */
export const usualNotices: readonly LegalNotice[] = [
  {
    firm: 'つづらアセットマネジメント株式会社',
    text: '商号等：つづらアセットマネジメント株式会社（架空）\n金融商品取引業者　関東財務局長（金商）第0000号（架空）\n加入協会：一般社団法人架空投資信託協会\n投資信託の設定・運用を行います。',
  },
  {
    firm: 'みちしお証券株式会社',
    text: '商号等：みちしお証券株式会社（架空）\n金融商品取引業者　関東財務局長（金商）第0000号（架空）\n加入協会：架空証券業協会\n口座の管理と、ご注文の取り次ぎを行います。',
  },
];
