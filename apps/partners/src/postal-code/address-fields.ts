import { prefectures } from '@tsuzura/contract/partner';
import { cleanDigits } from '../kernel/clean-text.ts';
import { options, selectField, textField, type Mistakes, type Shown, type Typed } from '../kernel/form-field.ts';
import { html, type Html } from '../kernel/html.ts';
import { addressOf, type PostalAddress } from './postal-list.ts';

const texts = {
  found: '住所を入れました。続けて番地を入力してください。',
  unknown: 'この郵便番号は見つかりませんでした。住所をご入力ください。',
  away: '住所を調べられませんでした。住所をご入力ください。',
} as const;

/** Postal code and address. The script of the page fills in what the code says. */
export const addressInputs = (shown: Shown, need = '必須'): Html =>
  html`${textField(
      {
        name: 'postalCode',
        label: '郵便番号',
        hint: '7桁を入力すると、住所が入ります（例：100-0001）。',
        autocomplete: 'postal-code',
        inputmode: 'numeric',
        short: true,
        need,
      },
      shown,
    )}
    <p
      class="hint found"
      id="postalCode-found"
      role="status"
      data-found="${texts.found}"
      data-unknown="${texts.unknown}"
      data-away="${texts.away}"
    >
      ${shown.typed['addressNote'] ?? ''}
    </p>
    ${selectField(
      { name: 'prefecture', label: '都道府県', autocomplete: 'address-level1', options: options(prefectures), need },
      shown,
    )}
    ${textField({ name: 'city', label: '市区町村', autocomplete: 'address-level2', need }, shown)}
    ${textField(
      {
        name: 'street',
        label: '町名・番地・建物名',
        hint: '例：千代田1-1 架空ビル203',
        autocomplete: 'street-address',
        need,
      },
      shown,
    )}
    <script src="/postal-code.js" defer></script>`;

const found = (typed: Typed): PostalAddress | null => {
  const digits = cleanDigits(typed['postalCode'] ?? '');
  return /^\d{7}$/.test(digits) ? addressOf(digits) : null;
};

/** The address as the code says, where none was typed yet; null where there is nothing to fill in. */
export function filledAddress(typed: Typed): Typed | null {
  const isUntyped = ['prefecture', 'city', 'street'].every((name) => (typed[name] ?? '') === '');
  const address = isUntyped ? found(typed) : null;
  if (address === null) return null;
  const { prefecture, city, town } = address;
  return { prefecture, city, street: town, addressNote: texts.found };
}

/** A town without a number is half an address: the field was filled in for the customer and left so. */
export function streetMistake(typed: Typed): Mistakes {
  const town = found(typed)?.town ?? '';
  return town !== '' && typed['street'] === town
    ? { street: '町名に続けて、番地を入力してください。番地がないときは「番地なし」と入力してください。' }
    : {};
}
