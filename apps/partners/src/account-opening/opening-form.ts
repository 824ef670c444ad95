import {
  AccountApplication,
  annualIncomeBands,
  employedOccupations,
  experienceProducts,
  financialAssetsBands,
  investmentPurposes,
  occupations,
  prefectures,
} from '@tsuzura/contract/partner';
import { decode, type ErrorLine } from '@tsuzura/contract/kernel';
import { addYears, type Ymd } from '@tsuzura/domain/calendar';
import { streetMistake } from '../postal-code/address-fields.ts';
import { bankOf, bankFields, bankMistakes } from '../kernel/bank-fields.ts';
import { birthDateFrom, cleanKana, cleanLine, cleanName, cleanPhone, cleanPostalCode } from '../kernel/clean-text.ts';
import type { Mistakes, Typed } from '../kernel/form-field.ts';

/** The pages of the application, in order. */
export const stepNames = ['お客さま情報', 'お仕事と投資', '口座と出金先', '確認'] as const;
export const steps = ['person', 'work', 'account', 'confirm'] as const;
export type Step = (typeof steps)[number];

export const isStep = (text: string): text is Step => (steps as readonly string[]).includes(text);

/** Names of inputs that stand for one field of the application. */
export const experienceInputs = experienceProducts.map((product, index) => ({ name: `experience${index}`, product }));

/** What may apply to a person; 「どれにも該当しない」 answers all three. */
export const declarationInputs = ['insider', 'politicallyExposed', 'foreignTaxResident'] as const;
export const accountTypeInputs = ['specificAccount', 'nisa', 'hasAccountNotice', 'hasNisaNotice'] as const;

export const fieldsOf: Readonly<Record<Step, readonly string[]>> = {
  person: [
    'lastName',
    'firstName',
    'lastNameKana',
    'firstNameKana',
    'birthYear',
    'birthMonth',
    'birthDay',
    'postalCode',
    'prefecture',
    'city',
    'street',
    'phoneNumber',
  ],
  work: [
    'occupation',
    'employer',
    'annualIncomeBand',
    'financialAssetsBand',
    'investmentPurpose',
    'experience',
    ...experienceInputs.map(({ name }) => name),
    'declaration',
    ...declarationInputs,
  ],
  account: [...bankFields, ...accountTypeInputs],
  confirm: ['agreed', 'cardRead'],
};
export const allFields: readonly string[] = steps.flatMap((step) => fieldsOf[step]);

/** Where a mistake is shown: the three parts of a date are one field. */
const shownIn = (step: Step): readonly string[] => [...fieldsOf[step], ...(step === 'person' ? ['birthDate'] : [])];

/** What was typed, put into the form the contract wants; shown again in that form. */
export const cleaned = (typed: Typed): Typed => ({
  ...typed,
  ...mapped(typed, ['lastName', 'firstName'], cleanName),
  ...mapped(typed, ['lastNameKana', 'firstNameKana'], cleanKana),
  ...mapped(typed, ['city', 'street', 'employer'], cleanLine),
  ...mapped(typed, ['postalCode'], cleanPostalCode),
  ...mapped(typed, ['phoneNumber'], cleanPhone),
});

const mapped = (typed: Typed, names: readonly string[], clean: (text: string) => string): Typed =>
  Object.fromEntries(names.map((name) => [name, clean(typed[name] ?? '')]));

/** Who is not has no employer to name, whatever was typed before. */
export const isEmployed = (typed: Typed): boolean => employedOccupations.includes(typed['occupation'] ?? '');

/** The application as the wire has it, whole or not. */
function wireOf(typed: Typed): Readonly<Record<string, unknown>> {
  const text = (name: string) => typed[name] ?? '';
  const declares = (name: string) => text('declaration') === 'SOME' && text(name) === 'yes';
  const years = (name: string) => (text('experience') === 'SOME' ? text(name) || 'なし' : 'なし');
  return {
    lastName: text('lastName'),
    firstName: text('firstName'),
    lastNameKana: text('lastNameKana'),
    firstNameKana: text('firstNameKana'),
    birthDate: birthDateFrom(text('birthYear'), text('birthMonth'), text('birthDay')) ?? '',
    postalCode: text('postalCode'),
    prefecture: text('prefecture'),
    city: text('city'),
    street: text('street'),
    phoneNumber: text('phoneNumber'),
    occupation: text('occupation'),
    employer: isEmployed(typed) && text('employer') !== '' ? text('employer') : null,
    insider: declares('insider'),
    investmentPurpose: text('investmentPurpose'),
    annualIncomeBand: text('annualIncomeBand'),
    financialAssetsBand: text('financialAssetsBand'),
    experience: Object.fromEntries(experienceInputs.map(({ name, product }) => [product, years(name)])),
    politicallyExposed: declares('politicallyExposed'),
    bank: bankOf(typed) ?? {},
    specificAccount: text('specificAccount'),
    nisa: text('nisa'),
    nisaPapers: [
      ...(text('nisa') === 'CHANGE_IN' && text('hasAccountNotice') === 'yes' ? ['ACCOUNT_ABOLITION_NOTICE'] : []),
      ...(text('nisa') === 'REOPEN' && text('hasNisaNotice') === 'yes' ? ['NISA_ACCOUNT_ABOLITION_NOTICE'] : []),
    ],
    verificationMethod: 'JPKI',
  };
}

export type Filled =
  | { readonly ok: true; readonly application: AccountApplication }
  | { readonly ok: false; readonly mistakes: Mistakes };

/** Everything that is wrong, by field. */
export function fill(typed: Typed, today: Ymd): Filled {
  const read = decode(AccountApplication, wireOf(typed));
  // The bank is checked as it was typed, not as what could be made of it.
  const lines = read.ok ? [] : read.lines.filter(({ field = '' }) => !field.startsWith('bank'));
  const found = { ...mistakesFrom(lines), ...ownMistakes(typed, today) };
  if (!read.ok || Object.keys(found).length > 0) return { ok: false, mistakes: found };
  return { ok: true, application: read.value };
}

/** つづら's own words, under the input they belong to. */
export function mistakesFrom(lines: readonly ErrorLine[]): Mistakes {
  const found: Record<string, string> = {};
  for (const { field = '', message } of lines) {
    const [top = '', below = ''] = field.split('.');
    const experience = experienceInputs.find(({ product }) => top === 'experience' && below === product)?.name;
    const name = experience ?? inputs[top] ?? (below === '' ? top : below);
    found[name] ??= message;
  }
  return found;
}

const inputs: Readonly<Record<string, string>> = { nisaPapers: 'nisa' };

function ownMistakes(typed: Typed, today: Ymd): Mistakes {
  const found: Record<string, string> = { ...bankMistakes(typed), ...streetMistake(typed), ...answersMissing(typed) };
  if (typed['nisa'] === 'CHANGE_IN' && typed['hasAccountNotice'] !== 'yes') {
    found['hasAccountNotice'] = '勘定廃止通知書をご用意ください。';
  }
  if (typed['nisa'] === 'REOPEN' && typed['hasNisaNotice'] !== 'yes') {
    found['hasNisaNotice'] = '非課税口座廃止通知書をご用意ください。';
  }
  const birthDate = birthDateFrom(typed['birthYear'] ?? '', typed['birthMonth'] ?? '', typed['birthDay'] ?? '');
  if (birthDate === null) found['birthDate'] = '生年月日をご確認ください（例：1990年4月12日）。';
  else if (birthDate > addYears(today, -18)) found['birthDate'] = '18歳以上のかたにお申し込みいただけます。';
  if (isEmployed(typed) && (typed['employer'] ?? '') === '') {
    found['employer'] = '勤務先を入力してください。';
  }
  if (typed['agreed'] !== 'yes') found['agreed'] = '書面への同意にチェックを入れてください。';
  if (typed['cardRead'] !== 'yes') found['cardRead'] = '本人確認の方法をご確認ください。';
  return found;
}

/** One answer for all products and all declarations; only who says 「ある」 says more. */
function answersMissing(typed: Typed): Mistakes {
  const found: Record<string, string> = {};
  const answerOf = (name: string): 'NONE' | 'SOME' | null =>
    typed[name] === 'NONE' || typed[name] === 'SOME' ? typed[name] : null;
  const hasYears = experienceInputs.some(({ name }) => !['', 'なし', undefined].includes(typed[name]));
  if (answerOf('experience') === null) found['experience'] = '投資の経験を選んでください。';
  if (answerOf('experience') === 'SOME' && !hasYears) found['experience'] = '経験のある商品の年数を選んでください。';
  const declared = declarationInputs.filter((name) => typed[name] === 'yes');
  if (answerOf('declaration') === null) found['declaration'] = '該当するものがあるかどうかを選んでください。';
  if (answerOf('declaration') === 'SOME') {
    if (declared.length === 0) found['declaration'] = '該当するものにチェックを入れてください。';
    if (declared.includes('foreignTaxResident')) {
      found['foreignTaxResident'] =
        '日本以外に納税の義務があるかたは、このサイトではお申し込みいただけません。お客さまサポートへお問い合わせください。';
    }
  }
  return found;
}

export function mistakesOf(step: Step, mistakes: Mistakes): Mistakes {
  const names = new Set(shownIn(step));
  return Object.fromEntries(Object.entries(mistakes).filter(([name]) => names.has(name)));
}

export const firstWithMistake = (mistakes: Mistakes): Step =>
  steps.find((step) => Object.keys(mistakesOf(step, mistakes)).length > 0) ?? 'confirm';

export const choices = {
  occupations,
  prefectures,
  investmentPurposes,
  annualIncomeBands,
  financialAssetsBands,
} as const;
