import { parseYmd } from '../calendar/index.ts';
import { accept, type Outcome } from '../kernel/index.ts';

export type FieldType = 'TEXT' | 'TEXTAREA' | 'SELECT' | 'RADIO' | 'CHECKBOX' | 'DATE' | 'TEL' | 'EMAIL';

/** One field of an application form, as the seminar describes it. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly options: readonly string[] | null;
  readonly maxLength: number | null;
}

export type FieldMistake =
  /** The form has no such field. */
  | 'UNKNOWN'
  | 'MISSING'
  /** A list where one value is meant, or the other way round. */
  | 'TYPE'
  | 'TOO_LONG'
  /** Not one of the options, or the same one twice. */
  | 'OPTION'
  | 'DATE'
  | 'TEL'
  | 'EMAIL'
  /** A character that nobody types. */
  | 'CHARACTER';

export interface Mistake {
  readonly name: string;
  readonly mistake: FieldMistake;
}

export type Answers = Readonly<Record<string, string | readonly string[]>>;

/** What an applicant says: the answers, and how many come. */
export interface CheckedAnswers {
  readonly answers: Answers;
  readonly people: number;
}

/** The field that says how many come: 「1名」 or 「2名」. A form without it is for one person. */
export const peopleField = 'people';

const usualLength = {
  TEXT: 100,
  TEXTAREA: 1000,
  SELECT: 100,
  RADIO: 100,
  CHECKBOX: 100,
  DATE: 10,
  TEL: 20,
  EMAIL: 254,
};
const tel = /^0\d{1,4}-?\d{1,4}-?\d{3,4}$/;
const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
// oxlint-disable-next-line no-control-regex -- these are the characters that are refused
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const lineBreak = /[\r\n\t]/;

/** Rule SEM-3. Every mistake at once, in the order of the form. What is left empty is left out. */
export function checkAnswers(
  fields: readonly FormField[],
  given: Answers,
): Outcome<CheckedAnswers, 'MISTAKES'> & { readonly mistakes: readonly Mistake[] } {
  const known = new Set(fields.map(({ name }) => name));
  const mistakes: Mistake[] = [];
  const answers: Record<string, string | readonly string[]> = {};
  for (const field of fields) {
    const { name } = field;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || isEmpty(value)) {
      if (field.required) mistakes.push({ name, mistake: 'MISSING' });
      continue;
    }
    const mistake = mistakeIn(field, value);
    if (mistake) mistakes.push({ name, mistake });
    else answers[name] = value;
  }
  for (const name of Object.keys(given)) if (!known.has(name)) mistakes.push({ name, mistake: 'UNKNOWN' });
  if (mistakes.length > 0) return { ok: false, refusal: 'MISTAKES', mistakes };
  return { ...accept({ answers, people: peopleOf(answers[peopleField]) }), mistakes };
}

const isEmpty = (value: string | readonly string[]): boolean =>
  typeof value === 'string' ? value.trim() === '' : value.length === 0;

function mistakeIn(field: FormField, value: string | readonly string[]): FieldMistake | null {
  if (field.type === 'CHECKBOX') return typeof value === 'string' ? 'TYPE' : chosenMistake(field, value);
  if (typeof value !== 'string') return 'TYPE';
  if (Array.from(value).length > (field.maxLength ?? usualLength[field.type])) return 'TOO_LONG';
  if (control.test(value) || (field.type !== 'TEXTAREA' && lineBreak.test(value))) return 'CHARACTER';
  if (field.type === 'SELECT' || field.type === 'RADIO') return chosenMistake(field, [value]);
  if (field.type === 'DATE') return parseYmd(value) ? null : 'DATE';
  if (field.type === 'TEL') return tel.test(value) ? null : 'TEL';
  if (field.type === 'EMAIL') return mail.test(value) ? null : 'EMAIL';
  return null;
}

const chosenMistake = ({ options }: FormField, chosen: readonly string[]): FieldMistake | null =>
  new Set(chosen).size === chosen.length && chosen.every((one) => options?.includes(one)) ? null : 'OPTION';

const peopleOf = (answer: string | readonly string[] | undefined): number => (answer === '2名' ? 2 : 1);
