import { ymd, type Ymd } from '@tsuzura/domain/calendar';

/** 顧客カード of a demo person. Invented; streets are called 架空町 and phone numbers have 000 in the middle: they are nobody's. */
export interface PersonDetailsSeed {
  /** 姓, 名 */
  readonly kana: readonly [last: string, first: string];
  readonly birthDate: Ymd;
  readonly postalCode: string;
  readonly address: readonly [prefecture: string, city: string, street: string];
  readonly phoneNumber: string;
  readonly occupation: string;
  readonly employer: string | null;
  readonly purpose: string;
  readonly income: string;
  readonly assets: string;
  readonly experience: Readonly<Record<string, string>>;
  readonly insider?: true;
}

const none = 'なし';
const short = '1年以上3年未満';
const middle = '3年以上5年未満';
const long = '5年以上';

export const personDetails: Readonly<Record<string, PersonDetailsSeed>> = {
  hanako: {
    kana: ['ヤマダ', 'ハナコ'],
    birthDate: ymd('1990-04-12'),
    postalCode: '105-0000',
    address: ['東京都', '港区', '架空町1-2-3'],
    phoneNumber: '090-0000-1234',
    occupation: '会社員',
    employer: '架空商事株式会社',
    purpose: '長期の資産形成',
    income: '300万円以上500万円未満',
    assets: '300万円以上500万円未満',
    experience: { 投資信託: short, 国内株式: none, 信用取引: none, 外国株式: none },
  },
  waku: {
    kana: ['ワクタ', 'ミツル'],
    birthDate: ymd('1978-09-30'),
    postalCode: '530-0000',
    address: ['大阪府', '大阪市北区', '架空町4-5 架空マンション601'],
    phoneNumber: '080-0000-2345',
    occupation: '会社役員',
    employer: '架空電機株式会社',
    purpose: '長期の資産形成',
    income: '1,000万円以上2,000万円未満',
    assets: '3,000万円以上5,000万円未満',
    experience: { 投資信託: long, 国内株式: long, 信用取引: none, 外国株式: short },
    insider: true,
  },
  tsumi: {
    kana: ['ツミタ', 'ミノリ'],
    birthDate: ymd('1996-06-18'),
    postalCode: '980-0000',
    address: ['宮城県', '仙台市青葉区', '架空町8-9'],
    phoneNumber: '090-0000-4567',
    occupation: '会社員',
    employer: '架空印刷株式会社',
    purpose: '長期の資産形成',
    income: '300万円以上500万円未満',
    assets: '300万円未満',
    experience: { 投資信託: short, 国内株式: none, 信用取引: none, 外国株式: none },
  },
  owari: {
    kana: ['オワリ', 'アキコ'],
    birthDate: ymd('1962-10-05'),
    postalCode: '460-0000',
    address: ['愛知県', '名古屋市中区', '架空町6-7'],
    phoneNumber: '052-000-3456',
    occupation: '年金受給',
    employer: null,
    purpose: '余裕資金の運用',
    income: '300万円未満',
    assets: '1,000万円以上3,000万円未満',
    experience: { 投資信託: long, 国内株式: middle, 信用取引: none, 外国株式: none },
  },
  mukashi: {
    kana: ['ムカシ', 'フルオ'],
    birthDate: ymd('1949-02-28'),
    postalCode: '600-0000',
    address: ['京都府', '京都市下京区', '架空町8'],
    phoneNumber: '075-000-4567',
    occupation: '年金受給',
    employer: null,
    purpose: '余裕資金の運用',
    income: '300万円未満',
    assets: '500万円以上1,000万円未満',
    experience: { 投資信託: long, 国内株式: long, 信用取引: none, 外国株式: none },
  },
  midoku: {
    kana: ['ミドク', 'フミコ'],
    birthDate: ymd('1985-01-20'),
    postalCode: '812-0000',
    address: ['福岡県', '福岡市博多区', '架空町9-10'],
    phoneNumber: '090-0000-5678',
    occupation: '自営業',
    employer: null,
    purpose: '長期の資産形成',
    income: '500万円以上1,000万円未満',
    assets: '500万円以上1,000万円未満',
    experience: { 投資信託: middle, 国内株式: short, 信用取引: none, 外国株式: none },
  },
  ichinen: {
    kana: ['イチネン', 'メグル'],
    birthDate: ymd('1995-11-13'),
    postalCode: '980-0000',
    address: ['宮城県', '仙台市青葉区', '架空町11-12'],
    phoneNumber: '070-0000-6789',
    occupation: '公務員',
    employer: '架空市役所',
    purpose: '住宅や教育の資金づくり',
    income: '300万円以上500万円未満',
    assets: '300万円未満',
    experience: { 投資信託: short, 国内株式: none, 信用取引: none, 外国株式: none },
  },
  ginko: {
    kana: ['シロガネ', 'ミト'],
    birthDate: ymd('2001-07-07'),
    postalCode: '060-0000',
    address: ['北海道', '札幌市中央区', '架空町13'],
    phoneNumber: '080-0000-7890',
    occupation: '学生',
    employer: null,
    purpose: '長期の資産形成',
    income: '300万円未満',
    assets: '300万円未満',
    experience: { 投資信託: none, 国内株式: none, 信用取引: none, 外国株式: none },
  },
  oisho: {
    kana: ['オイショウ', 'マナブ'],
    birthDate: ymd('1971-12-24'),
    postalCode: '220-0000',
    address: ['神奈川県', '横浜市西区', '架空町14-15'],
    phoneNumber: '090-0000-8901',
    occupation: '会社員',
    employer: '架空建設株式会社',
    purpose: '値上がり益の追求',
    income: '500万円以上1,000万円未満',
    assets: '1,000万円以上3,000万円未満',
    experience: { 投資信託: middle, 国内株式: long, 信用取引: long, 外国株式: none },
  },
  beika: {
    kana: ['ベイカ', 'ワタル'],
    birthDate: ymd('1988-07-04'),
    postalCode: '900-0000',
    address: ['沖縄県', '那覇市', '架空町16'],
    phoneNumber: '080-0000-9012',
    occupation: '会社員',
    employer: '架空貿易株式会社',
    purpose: '長期の資産形成',
    income: '500万円以上1,000万円未満',
    assets: '1,000万円以上3,000万円未満',
    experience: { 投資信託: middle, 国内株式: middle, 信用取引: none, 外国株式: long },
  },
  henko: {
    kana: ['ヘンコウ', 'チュウ'],
    birthDate: ymd('1983-05-18'),
    postalCode: '380-0000',
    address: ['長野県', '長野市', '架空町17-18'],
    phoneNumber: '090-0000-0123',
    occupation: '会社員',
    employer: '架空運輸株式会社',
    purpose: '長期の資産形成',
    income: '300万円以上500万円未満',
    assets: '300万円以上500万円未満',
    experience: { 投資信託: short, 国内株式: short, 信用取引: none, 外国株式: none },
  },
};
