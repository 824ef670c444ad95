/** What is known of the person behind an account, as far as a screen shows it. */
export interface PersonDetails {
  /** Parts are separated by a space, 姓 名. */
  readonly name: string;
  readonly nameKana: string;
  /** YYYY-MM-DD, 123-4567, 090-1234-5678. */
  readonly birthDate: string;
  readonly postalCode: string;
  readonly phoneNumber: string;
  readonly email: string;
  /** 都道府県, 市区町村, and what only the person's own house has. */
  readonly prefecture: string;
  readonly city: string;
  readonly street: string;
  readonly withdrawBank: { readonly bankName: string; readonly branchName: string; readonly number: string } | null;
}

const star = '＊';
const hidden = star.repeat(4);

/** What a person sees of a letter: 𠮷 is one, 葛 with a variation selector is one, ﾀﾞ is one. */
const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Enough for its owner to recognise, too little for a passer-by to use. How long the hidden part is stays hidden too. */
export const maskPerson = (person: PersonDetails): PersonDetails => ({
  name: maskName(person.name),
  nameKana: maskName(person.nameKana),
  birthDate: maskBirthDate(person.birthDate),
  postalCode: maskPostalCode(person.postalCode),
  phoneNumber: maskPhoneNumber(person.phoneNumber),
  email: maskEmail(person.email),
  prefecture: person.prefecture,
  city: person.city,
  street: person.street === '' ? '' : hidden,
  withdrawBank: person.withdrawBank && {
    ...person.withdrawBank,
    number: maskBankNumber(person.withdrawBank.number),
  },
});

/** 山田 花子 → 山＊ 花＊. A part of one letter is hidden whole, or nothing of it would be. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => firstLetterOfMore(part) + star)
    .join(' ');

/** 1990-04-12 → 19＊＊-＊＊-＊＊ */
export const maskBirthDate = (birthDate: string): string =>
  birthDate === '' ? '' : `${/^\d{4}-/.test(birthDate) ? birthDate.slice(0, 2) : star.repeat(2)}＊＊-＊＊-＊＊`;

/** 100-0001 → 100-＊＊＊＊ */
export const maskPostalCode = (postalCode: string): string =>
  postalCode === '' ? '' : `${/^\d{3}-?\d{4}$/.test(postalCode) ? postalCode.slice(0, 3) : star.repeat(3)}-${hidden}`;

/** 090-1234-5678 → 090-＊＊＊＊-5678; a number without its hyphens keeps the last four digits only. */
export function maskPhoneNumber(phoneNumber: string): string {
  if (phoneNumber === '') return '';
  const parts = /^(\d+)-\d+-(\d{4})$/.exec(phoneNumber);
  if (parts) return `${parts[1]}-${hidden}-${parts[2]}`;
  return hidden + (/^\d{10,11}$/.test(phoneNumber) ? phoneNumber.slice(-4) : '');
}

/** hanako@example.jp → h＊＊＊＊＊@example.jp */
export function maskEmail(email: string): string {
  if (email === '') return '';
  const at = email.lastIndexOf('@');
  const owner = at < 0 ? '' : email.slice(0, at);
  return `${firstLetterOfMore(owner)}${star.repeat(5)}${at < 0 ? '' : email.slice(at)}`;
}

/** 1234567 → ＊＊＊＊567. Zengin numbers have seven digits; of anything shorter three would be too much. */
export const maskBankNumber = (number: string): string =>
  number === '' ? '' : hidden + (number.length < 7 ? star.repeat(3) : number.slice(-3));

function firstLetterOfMore(text: string): string {
  const [first, second] = letters.segment(text);
  return first && second ? first.segment : '';
}
