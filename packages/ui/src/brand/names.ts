/** The names of this fictitious world (ux.md §1.1). Legal names are never shortened. */
export const serviceName = 'つづら';
export const serviceDescription = '投資信託とNISAの口座 つづら';
export const demoNotice = 'このサービスは架空のものです。実在の会社・商品とは関係ありません。';

/** The log-in ID carries the name of a real firm: plain text only, never a logo, never our brand. */
export const AUTH_ID_NAME = 'スマートプラスID';

export interface Firm {
  readonly name: string;
  readonly registration: string;
  readonly work: string;
}

export const firms: readonly Firm[] = [
  {
    name: 'つづらアセットマネジメント株式会社',
    registration: '関東財務局長（金商）第0000号（架空）',
    work: '投資信託の設定・運用を行います。',
  },
  {
    name: 'みちしお証券株式会社',
    registration: '関東財務局長（金商）第0000号（架空）',
    work: '口座の管理と、ご注文の取り次ぎを行います。',
  },
];
