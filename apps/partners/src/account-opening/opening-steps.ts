import { experienceYears } from '@tsuzura/contract/partner';
import { bankInputs, bankOf, bankText } from '../kernel/bank-fields.ts';
import { findBank } from '../kernel/bank-list.ts';
import {
  birthDateField,
  checkField,
  hiddenFields,
  mistakeSummary,
  options,
  radioField,
  selectField,
  textField,
  type Mistakes,
  type Shown,
  type Typed,
} from '../kernel/form-field.ts';
import { formPage } from '../kernel/form-page.ts';
import { html, type Html } from '../kernel/html.ts';
import { addressInputs } from '../postal-code/address-fields.ts';
import {
  accountTypeInputs,
  allFields,
  choices,
  type declarationInputs,
  experienceInputs,
  fieldsOf,
  isEmployed,
  stepNames,
  steps,
  type Step,
} from './opening-form.ts';

export const company = 'さくら橋口座受付センター';

/** Who comes, and from where: carried from page to page beside what they typed. */
export const carried = ['hashed_user_id', 'pid', 'trackingId'] as const;

/** Asked once for everything: only who answers 「ある」 has more to fill in, which is out of sight before. */
const noneOrSome = (name: string, label: string, hint: string, texts: readonly [none: string, some: string]) =>
  ({
    name,
    label,
    hint,
    options: [
      { value: 'NONE', text: texts[0] },
      { value: 'SOME', text: texts[1] },
    ],
  }) as const;

const experience = (shown: Shown): Html =>
  html`${radioField(
      noneOrSome('experience', '投資の経験', '投資信託、国内株式、信用取引、外国株式についてお答えください。', [
        'はじめて（どれも経験がない）',
        '経験がある',
      ]),
      shown,
    )}
    <fieldset class="more-experience">
      <legend>経験の年数</legend>
      ${experienceInputs.map(({ name, product }) =>
        selectField(
          { name, label: product, need: '経験があるかたは必須', options: options(experienceYears) },
          { ...shown, typed: { ...shown.typed, [name]: shown.typed[name] || 'なし' } },
        ),
      )}
    </fieldset>`;

const declarations: readonly { readonly name: (typeof declarationInputs)[number]; readonly label: string }[] = [
  { name: 'insider', label: '上場会社の役職員など（ご自身や同居のご家族）' },
  { name: 'politicallyExposed', label: '外国の重要な公的地位（過去にその地位にあったかた、ご家族を含みます）' },
  { name: 'foreignTaxResident', label: '日本以外の納税の義務（米国の市民権や永住権をお持ちのかたを含みます）' },
];

const declaration = (shown: Shown): Html =>
  html`${radioField(
      noneOrSome(
        'declaration',
        '次の3つのうち、該当するものはありますか',
        declarations.map(({ label }, index) => `${index + 1}. ${label}`).join('\n'),
        ['どれにも該当しない', '該当するものがある'],
      ),
      shown,
    )}
    <fieldset class="more-declaration">
      <legend>該当するもの</legend>
      ${declarations.map((field) => checkField(field, shown))}
    </fieldset>`;

const accountTypes = (shown: Shown): Html =>
  html`${radioField(
    {
      name: 'specificAccount',
      label: '特定口座',
      options: [
        { value: 'WITH', text: '開設する（源泉徴収あり）', note: '税金の計算と納付を、口座の中で行います。' },
        { value: 'WITHOUT', text: '開設する（源泉徴収なし）', note: '計算書をもとに、ご自身で申告します。' },
        { value: 'NONE', text: '開設しない（一般口座）', note: '損益の計算と申告を、ご自身で行います。' },
      ],
    },
    shown,
  )}
  ${nisaInputs(shown)}`;

const isChoosingBank = (step: Step, typed: Typed): boolean => step === 'account' && !findBank(typed['bankCode'] ?? '');

const bodies: Readonly<Record<Step, (shown: Shown) => Html>> = {
  person: (shown) =>
    html`<div class="pair">
        ${textField({ name: 'lastName', label: '姓', autocomplete: 'family-name' }, shown)}
        ${textField({ name: 'firstName', label: '名', autocomplete: 'given-name' }, shown)}
      </div>
      <div class="pair">
        ${textField({ name: 'lastNameKana', label: 'セイ（フリガナ）' }, shown)}
        ${textField({ name: 'firstNameKana', label: 'メイ（フリガナ）' }, shown)}
      </div>
      ${birthDateField(shown)} ${addressInputs(shown)}
      ${textField(
        { name: 'phoneNumber', label: '電話番号', hint: '例：090-1234-5678', autocomplete: 'tel', inputmode: 'tel' },
        shown,
      )}`,
  work: (shown) =>
    html`${selectField({ name: 'occupation', label: 'ご職業', options: options(choices.occupations) }, shown)}
      <div class="more-employer">
        ${textField(
          { name: 'employer', label: '勤務先', need: 'お勤めのかたは必須', autocomplete: 'organization' },
          shown,
        )}
      </div>
      ${selectField({ name: 'annualIncomeBand', label: '年収', options: options(choices.annualIncomeBands) }, shown)}
      ${selectField({ name: 'financialAssetsBand', label: '金融資産', options: options(choices.financialAssetsBands) }, shown)}
      ${radioField({ name: 'investmentPurpose', label: '投資の目的', options: options(choices.investmentPurposes) }, shown)}
      ${experience(shown)} ${declaration(shown)}`,
  account: (shown) =>
    isChoosingBank('account', shown.typed)
      ? html`<p>出金の振込先になる、ご本人名義の口座です。</p>
          ${bankInputs(shown)} ${hiddenFields(accountTypeInputs, shown.typed)}`
      : html`${bankInputs(shown)} ${accountTypes(shown)}`,
  confirm: (shown) => html`${summary(shown.typed)} ${identity(shown)} ${agreement(shown)}`,
};

/** Also the whole form of who applies for NISA alone. */
export const nisaInputs = (shown: Shown, withNone = true): Html =>
  html`${radioField(
      {
        name: 'nisa',
        label: 'NISA口座',
        hint: 'NISA口座は、1人につき1つの金融機関で開設できます。',
        options: [
          { value: 'OPEN', text: 'はじめて開設する' },
          { value: 'CHANGE_IN', text: 'ほかの金融機関から変更する', note: '10月からは、翌年分の変更になります。' },
          { value: 'REOPEN', text: '廃止した口座をもう一度開設する' },
          ...(withNone ? [{ value: 'NONE', text: '申し込まない' }] : []),
        ],
      },
      shown,
    )}
    <div class="more-change-in">
      ${checkField({ name: 'hasAccountNotice', label: '勘定廃止通知書を用意しました', need: '変更するかたは必須' }, shown)}
    </div>
    <div class="more-reopen">
      ${checkField({ name: 'hasNisaNotice', label: '非課税口座廃止通知書を用意しました', need: '再開設のかたは必須' }, shown)}
    </div>`;

/** My Number is only simulated: there is no field for it, so it cannot be typed, sent, kept or logged. */
const identity = (shown: Shown): Html =>
  html`<section class="sheet demo">
    <h2>本人確認とマイナンバー</h2>
    <p>
      本来は、マイナンバーカードをスマートフォンで読み取ります（公的個人認証）。このサイトは架空のため、番号の入力も読み取りも行いません。
    </p>
    ${checkField({ name: 'cardRead', label: 'カードの読み取りが済んだものとして進める', need: '必須' }, shown)}
  </section>`;

const agreement = (shown: Shown): Html =>
  html`<section class="sheet">
    <h2>書面</h2>
    <p>約款・規程集、契約締結前の書面は、口座の開設後に「つづら」でお読みいただきます。</p>
    ${checkField({ name: 'agreed', label: '書面を電子交付で受け取ることに同意します', need: '必須' }, shown)}
  </section>`;

const rowsOf: Readonly<Record<Exclude<Step, 'confirm'>, (typed: Typed) => readonly (readonly [string, string])[]>> = {
  person: (typed) => [
    ['お名前', `${typed['lastName']} ${typed['firstName']}`],
    ['フリガナ', `${typed['lastNameKana']} ${typed['firstNameKana']}`],
    ['生年月日', `${typed['birthYear']}年${typed['birthMonth']}月${typed['birthDay']}日`],
    ['ご住所', `〒${typed['postalCode']}\n${typed['prefecture']}${typed['city']}${typed['street']}`],
    ['電話番号', typed['phoneNumber'] ?? ''],
  ],
  work: (typed) => [
    ['ご職業', [typed['occupation'], isEmployed(typed) ? typed['employer'] : ''].filter(Boolean).join('　')],
    ['年収', typed['annualIncomeBand'] ?? ''],
    ['金融資産', typed['financialAssetsBand'] ?? ''],
    ['投資の目的', typed['investmentPurpose'] ?? ''],
    ['投資の経験', experienceText(typed)],
    ['該当するもの', declarationText(typed)],
  ],
  account: (typed) => {
    const bank = bankOf(typed);
    return [
      ['出金先', bank ? bankText(bank) : ''],
      ['特定口座', specificTexts[typed['specificAccount'] ?? ''] ?? ''],
      ['NISA口座', nisaTexts[typed['nisa'] ?? ''] ?? ''],
    ];
  },
};
const experienceText = (typed: Typed): string =>
  typed['experience'] === 'SOME'
    ? experienceInputs.map(({ name, product }) => `${product}：${typed[name] || 'なし'}`).join('\n')
    : 'はじめて';
const declarationText = (typed: Typed): string =>
  typed['declaration'] === 'SOME'
    ? declarations
        .filter(({ name }) => typed[name] === 'yes')
        .map(({ label }) => label)
        .join('\n')
    : 'どれにも該当しない';
const specificTexts: Typed = {
  WITH: '開設する（源泉徴収あり）',
  WITHOUT: '開設する（源泉徴収なし）',
  NONE: '開設しない',
};
const nisaTexts: Typed = {
  OPEN: 'はじめて開設する',
  CHANGE_IN: 'ほかの金融機関から変更する',
  REOPEN: 'もう一度開設する',
  NONE: '申し込まない',
};

const summary = (typed: Typed): Html =>
  html`${(['person', 'work', 'account'] as const).map(
    (step, index) =>
      html`<section class="sheet">
        <div class="head">
          <h2>${stepNames[index] ?? ''}</h2>
          <p class="edit">
            <button name="go" value="${step}" aria-label="${stepNames[index] ?? ''}を直す">直す</button>
          </p>
        </div>
        <dl>
          ${rowsOf[step](typed).map(
            ([term, text]) =>
              html`<dt>${term}</dt>
                <dd>${text}</dd>`,
          )}
        </dl>
      </section>`,
  )}`;

interface Around {
  /** What went wrong with the whole. */
  readonly trouble?: string;
  readonly lead?: Html;
  readonly after?: Html;
}

/** One page of the application. What belongs to other pages travels along unseen. */
export function stepPage(step: Step, typed: Typed, mistakes: Mistakes, { trouble, lead, after }: Around = {}): string {
  const index = steps.indexOf(step);
  const own = new Set(fieldsOf[step]);
  const others = [...carried, ...allFields.filter((name) => !own.has(name))];
  const shown = { typed, mistakes };
  const isLast = step === 'confirm';
  const isChoosing = isChoosingBank(step, typed);
  const body = bodies[step](shown);
  return formPage({
    title: isLast ? 'お申し込みの内容をご確認ください' : (stepNames[index] ?? ''),
    company,
    steps: { names: stepNames, current: index },
    body: html`${lead ?? null} ${mistakeSummary(mistakes, trouble ?? null)}
      <form method="post" action="/account-opening/apply" novalidate>
        <button class="enter" name="go" value="${isChoosing ? 'find-bank' : 'next'}" tabindex="-1" aria-hidden="true">
          次へ
        </button>
        ${hiddenFields(others, typed)}
        <input type="hidden" name="at" value="${step}" />
        ${isLast ? body : html`<div class="sheet">${body}</div>`}
        <div class="buttons">
          ${
            isChoosing
              ? null
              : html`<button class="main" name="go" value="next">${isLast ? '申し込む' : '次へ'}</button>`
          }
          ${index === 0 ? null : html`<button name="go" value="${steps[index - 1] ?? 'person'}">戻る</button>`}
        </div>
      </form>
      ${after ?? null}`,
  });
}
