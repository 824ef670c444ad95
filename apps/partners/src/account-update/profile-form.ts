import {
  annualIncomeBands,
  financialAssetsBands,
  investmentPurposes,
  occupations,
  ProfileChanges,
} from '@tsuzura/contract/partner';
import { decode } from '@tsuzura/contract/kernel';
import { cleanKana, cleanLine, cleanName, cleanPhone, cleanPostalCode } from '../kernel/clean-text.ts';
import { options, selectField, textField, type Mistakes, type Shown, type Typed } from '../kernel/form-field.ts';
import { html, type Html } from '../kernel/html.ts';
import { addressInputs, streetMistake } from '../postal-code/address-fields.ts';

export const profileFields = [
  'lastName',
  'firstName',
  'lastNameKana',
  'firstNameKana',
  'postalCode',
  'prefecture',
  'city',
  'street',
  'phoneNumber',
  'occupation',
  'employer',
  'investmentPurpose',
  'annualIncomeBand',
  'financialAssetsBand',
] as const;

const cleaners: Readonly<Record<string, (text: string) => string>> = {
  lastName: cleanName,
  firstName: cleanName,
  lastNameKana: cleanKana,
  firstNameKana: cleanKana,
  postalCode: cleanPostalCode,
  phoneNumber: cleanPhone,
};

export const cleanedProfile = (typed: Typed): Typed =>
  Object.fromEntries(profileFields.map((name) => [name, (cleaners[name] ?? cleanLine)(typed[name] ?? '')]));

export type ReadChanges =
  | { readonly ok: true; readonly changes: ProfileChanges }
  | { readonly ok: false; readonly mistakes: Mistakes; readonly text: string | null };

/** Only what was filled in is changed; an address moves as a whole, and a name with its reading. */
export function readChanges(typed: Typed): ReadChanges {
  const given = Object.fromEntries(
    profileFields.map((name) => [name, typed[name] ?? '']).filter(([, text]) => text !== ''),
  );
  const read = decode(ProfileChanges, given);
  const mistakes: Record<string, string> = { ...togetherMistakes(given), ...streetMistake(given) };
  if (!read.ok) for (const { field, message } of read.lines) if (field !== undefined) mistakes[field] ??= message;
  if (Object.keys(mistakes).length > 0) return { ok: false, mistakes, text: null };
  if (!read.ok) return { ok: false, mistakes: {}, text: '変更する項目を入力してください。' };
  return { ok: true, changes: read.value };
}

const groups: readonly (readonly [names: readonly string[], text: string])[] = [
  [['postalCode', 'prefecture', 'city', 'street'], 'ご住所は、郵便番号から番地まで入力してください。'],
  [['lastName', 'lastNameKana'], 'お名前は、フリガナと一緒に入力してください。'],
  [['firstName', 'firstNameKana'], 'お名前は、フリガナと一緒に入力してください。'],
];

function togetherMistakes(given: Typed): Mistakes {
  const found: Record<string, string> = {};
  for (const [names, text] of groups) {
    if (!names.some((name) => given[name] !== undefined)) continue;
    for (const name of names) if (given[name] === undefined) found[name] = text;
  }
  return found;
}

const optional = true;

export const profileInputs = (shown: Shown): Html =>
  html`<section class="sheet">
      <h2>お名前</h2>
      <div class="pair">
        ${textField({ name: 'lastName', label: '姓', autocomplete: 'family-name', optional }, shown)}
        ${textField({ name: 'firstName', label: '名', autocomplete: 'given-name', optional }, shown)}
      </div>
      <div class="pair">
        ${textField({ name: 'lastNameKana', label: 'セイ（フリガナ）', need: '姓を変えるかたは必須' }, shown)}
        ${textField({ name: 'firstNameKana', label: 'メイ（フリガナ）', need: '名を変えるかたは必須' }, shown)}
      </div>
    </section>
    <section class="sheet">
      <h2>ご住所とお電話</h2>
      ${addressInputs(shown, 'ご住所を変えるかたは必須')}
      ${textField({ name: 'phoneNumber', label: '電話番号', autocomplete: 'tel', inputmode: 'tel', optional }, shown)}
    </section>
    <section class="sheet">
      <h2>お仕事と投資</h2>
      ${selectField({ name: 'occupation', label: 'ご職業', options: options(occupations), optional }, shown)}
      ${textField({ name: 'employer', label: '勤務先', autocomplete: 'organization', optional }, shown)}
      ${selectField({ name: 'investmentPurpose', label: '投資の目的', options: options(investmentPurposes), optional }, shown)}
      ${selectField({ name: 'annualIncomeBand', label: '年収', options: options(annualIncomeBands), optional }, shown)}
      ${selectField({ name: 'financialAssetsBand', label: '金融資産', options: options(financialAssetsBands), optional }, shown)}
    </section>`;
