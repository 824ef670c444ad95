import type { FormFieldDraft } from './seminar-draft.ts';

type FieldType = FormFieldDraft['type'];

export const hasOptions = (type: FieldType): boolean => type === 'SELECT' || type === 'RADIO' || type === 'CHECKBOX';
export const hasLength = (type: FieldType): boolean => type === 'TEXT' || type === 'TEXTAREA';

/** Options and length are those of a type. */
export const withType = (field: FormFieldDraft, type: FieldType): FormFieldDraft => ({
  ...field,
  type,
  options: hasOptions(type) ? (field.options ?? ['']) : null,
  maxLength: hasLength(type) ? field.maxLength : null,
});

/** A name that no other question has: answers are kept by it. */
export function newField(form: readonly FormFieldDraft[]): FormFieldDraft {
  const names = new Set(form.map(({ name }) => name));
  let number = form.length + 1;
  while (names.has(`question${number}`)) number += 1;
  return { name: `question${number}`, label: '', type: 'TEXT', required: false, options: null, maxLength: null };
}

export function moved<One>(all: readonly One[], from: number, to: number): readonly One[] {
  const one = all[from];
  if (one === undefined || to < 0 || to >= all.length) return all;
  const rest = all.filter((_, index) => index !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
