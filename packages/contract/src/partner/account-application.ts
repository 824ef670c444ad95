import { z } from 'zod';
import { Ymd } from '../kernel/index.ts';

/*
 * What a person fills in to open an account, and later to change it. The sites check their forms with the same schemas as
 * our server does, so a field is refused in the same words on both sides. My Number is in none of them.
 */

export const prefectures = (
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 ' +
  '長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 ' +
  '高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'
).split(' ');
export const occupations = [
  '会社員',
  '会社役員',
  '公務員',
  '自営業',
  'パート・アルバイト',
  '主婦・主夫',
  '学生',
  '年金受給',
  '無職',
] as const;
/** Who works for somebody says for whom: insiders are found by it. */
export const employedOccupations: readonly string[] = ['会社員', '会社役員', '公務員', 'パート・アルバイト'];
export const investmentPurposes = [
  '長期の資産形成',
  '住宅や教育の資金づくり',
  '余裕資金の運用',
  '値上がり益の追求',
] as const;
export const annualIncomeBands = [
  '300万円未満',
  '300万円以上500万円未満',
  '500万円以上1,000万円未満',
  '1,000万円以上2,000万円未満',
  '2,000万円以上',
] as const;
export const financialAssetsBands = [
  '300万円未満',
  '300万円以上500万円未満',
  '500万円以上1,000万円未満',
  '1,000万円以上3,000万円未満',
  '3,000万円以上5,000万円未満',
  '5,000万円以上',
] as const;
export const experienceProducts = ['投資信託', '国内株式', '信用取引', '外国株式'] as const;
export const experienceYears = ['なし', '1年未満', '1年以上3年未満', '3年以上5年未満', '5年以上'] as const;

/** Letters of any script, so 髙﨑 and 𠮷 stay as they are written; no digits, no control characters. */
const Name = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{M}ー・々〆'’. -]+$/u);
const Kana = z
  .string()
  .min(1)
  .max(30)
  .regex(/^[ァ-ヶー・]+$/, { error: 'kana' });
/** Part of an address: one line of visible text. */
const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);

const identity = {
  lastName: Name,
  firstName: Name,
  lastNameKana: Kana,
  firstNameKana: Kana,
  birthDate: Ymd,
};
const contact = {
  postalCode: z.string().regex(/^\d{3}-\d{4}$/),
  prefecture: z.enum(prefectures),
  city: line(50),
  street: line(100),
  phoneNumber: z.string().regex(/^0\d{1,4}-\d{1,4}-\d{3,4}$/),
};
const work = {
  occupation: z.enum(occupations),
  employer: line(60).nullable(),
  insider: z.boolean(),
};
const card = {
  investmentPurpose: z.enum(investmentPurposes),
  annualIncomeBand: z.enum(annualIncomeBands),
  financialAssetsBand: z.enum(financialAssetsBands),
  experience: z.strictObject(
    Object.fromEntries(experienceProducts.map((product) => [product, z.enum(experienceYears)])) as Record<
      (typeof experienceProducts)[number],
      z.ZodEnum<{ [Years in (typeof experienceYears)[number]]: Years }>
    >,
  ),
};

/** As the Zengin network addresses it; names stand beside the codes because banks merge and are renamed. */
export const BankToRegister = z.strictObject({
  bankCode: z
    .string()
    .regex(/^\d{4}$/)
    .refine((code) => code !== '9998', { error: 'choose' }),
  branchCode: z.string().regex(/^\d{3}$/),
  bankAccountType: z.enum(['1', '2', '4', '9']),
  bankAccountNumber: z.string().regex(/^\d{7}$/),
  bankName: line(60),
  bankBranchName: line(60),
});

export const NisaChoice = z.enum(['NONE', 'OPEN', 'CHANGE_IN', 'REOPEN']);
const NisaDocument = z.enum(['ACCOUNT_ABOLITION_NOTICE', 'NISA_ACCOUNT_ABOLITION_NOTICE']);

export const AccountApplication = z.strictObject({
  ...identity,
  ...contact,
  ...work,
  ...card,
  /** 外国PEPs: reviewed by a person. */
  politicallyExposed: z.boolean(),
  bank: BankToRegister,
  specificAccount: z.enum(['WITH', 'WITHOUT', 'NONE']),
  nisa: NisaChoice,
  /** Documents of the former firm that came with it. Stored under this name, so it keeps it. */
  nisaPapers: z.array(NisaDocument).max(2),
  verificationMethod: z.enum(['JPKI', 'IC_CHIP', 'MAIL']),
});
export type AccountApplication = z.output<typeof AccountApplication>;

/** Birth dates do not change, so they cannot be asked to. At least one field. */
export const ProfileChanges = z
  .strictObject({
    lastName: Name,
    firstName: Name,
    lastNameKana: Kana,
    firstNameKana: Kana,
    ...contact,
    occupation: work.occupation,
    employer: work.employer,
    investmentPurpose: card.investmentPurpose,
    annualIncomeBand: card.annualIncomeBand,
    financialAssetsBand: card.financialAssetsBand,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, { error: 'nothing' });
export type ProfileChanges = z.output<typeof ProfileChanges>;
export { NisaDocument };
