import type { Search } from '@tsuzura/browser/router';
import { fields, readAmount, readRate, readYears, type FieldName, type Reading, type Values } from './fields.ts';
import { kinds, type Kind } from './kinds.ts';

/** What stands in the fields, as typed. */
export type Draft = Readonly<Record<FieldName, string>>;

export type Errors = Readonly<Partial<Record<FieldName, string>>>;

const names = Object.keys(fields) as readonly FieldName[];
/** Longer than any amount; a longer text in an address is no amount either. */
const mostLetters = 40;

/** A shared link fills the form; what it leaves out has its usual value. */
export const draftFrom = (search: Search): Draft =>
  Object.fromEntries(names.map((name) => [name, (search[name] ?? fields[name].usual).slice(0, mostLetters)])) as Record<
    FieldName,
    string
  >;

/** What the address says about this form: the tab, and each of its fields. */
export const searchOf = (kind: Kind, draft: Draft): Search => ({
  tab: kind,
  ...Object.fromEntries(kinds[kind].fields.map((name) => [name, draft[name].trim()])),
});

export interface DraftReading {
  /** null while a field of this tab holds no value. */
  readonly values: Values | null;
  readonly errors: Errors;
}

/** Fields of other tabs do not matter here: where they hold nothing, their usual value stands in. */
export function readDraft(kind: Kind, draft: Draft): DraftReading {
  const own = new Set<FieldName>(kinds[kind].fields);
  const errors: Partial<Record<FieldName, string>> = {};
  function read<T>(name: FieldName, reader: (label: string, text: string) => Reading<T>): T | null {
    const { label, usual } = fields[name];
    const { value, error } = reader(label, own.has(name) ? draft[name] : usual);
    if (error !== null) errors[name] = error;
    return value;
  }
  const [initial, monthly, target] = [
    read('initial', readAmount),
    read('monthly', readAmount),
    read('target', readAmount),
  ];
  const [balance, residual] = [read('balance', readAmount), read('residual', readAmount)];
  const years = read('years', readYears);
  const rate = read('rate', readRate);
  const isWhole =
    initial !== null &&
    monthly !== null &&
    target !== null &&
    balance !== null &&
    residual !== null &&
    years !== null &&
    rate !== null;
  return { values: isWhole ? { initial, monthly, target, balance, residual, years, rate } : null, errors };
}
