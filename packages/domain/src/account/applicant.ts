import { addYears, type Ymd } from '../calendar/index.ts';
import { searchKey } from '../text/index.ts';
import { zenginName } from './zengin-name.ts';

/** Who may apply (rule ACCT-1): grown-ups who can be alive. An age is reached at the end of the day before the birthday. */
export function whyNotApply(birthDate: Ymd, today: Ymd): 'BIRTH_DATE' | 'UNDER_AGE' | null {
  if (birthDate > today || birthDate < addYears(today, -120)) return 'BIRTH_DATE';
  return addYears(birthDate, 18) > today ? 'UNDER_AGE' : null;
}

export interface KnownPerson {
  readonly lastNameKana: string;
  readonly firstNameKana: string;
  readonly birthDate: Ymd;
  readonly phoneNumber: string;
  readonly postalCode: string;
}

/**
 * 名寄せ: SAME when name, day of birth, telephone and postal code agree, SIMILAR when only the first two do (people move
 * and change numbers). Width, hyphens and spaces do not matter.
 */
export function resemblance(one: KnownPerson, other: KnownPerson): 'SAME' | 'SIMILAR' | 'OTHER' {
  if (one.birthDate !== other.birthDate || nameKey(one) !== nameKey(other)) return 'OTHER';
  const isSame =
    digits(one.phoneNumber) === digits(other.phoneNumber) && digits(one.postalCode) === digits(other.postalCode);
  return isSame ? 'SAME' : 'SIMILAR';
}

const nameKey = ({ lastNameKana, firstNameKana }: KnownPerson): string =>
  searchKey(lastNameKana + firstNameKana).replaceAll(/[\s・]/g, '');
const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Longest name the Zengin network carries. */
const longest = 30;

/** 口座名義 of a customer's own bank account; banks cut what the network cannot carry. */
export function ownHolderName({
  lastNameKana,
  firstNameKana,
}: Pick<KnownPerson, 'lastNameKana' | 'firstNameKana'>): string {
  const parts = [lastNameKana, firstNameKana].map((part) => part.replaceAll(/[\s・]/g, ''));
  const whole = zenginName(parts.join(' '));
  if (whole.ok) return whole.value;
  // Too long: each part fits alone, since a part has at most 30 letters and dakuten are counted after cutting.
  const written = parts.map((part) => zenginNameOfAnyLength(part)).join(' ');
  return written.slice(0, longest).trimEnd();
}

function zenginNameOfAnyLength(part: string): string {
  return Array.from(part, (letter) => {
    const one = zenginName(letter);
    return one.ok ? one.value : '';
  }).join('');
}
