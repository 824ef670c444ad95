/** Which fields show their error: one that was left, and all of them once somebody wanted to go on. */
export type FormMarks<Name extends string> = { readonly [One in Name]?: 'left' | 'submitted' };

/** For each field, in the order of the screen: the id of its control. */
export type FieldIds<Name extends string> = { readonly [One in Name]: string };
export type FieldErrors<Name extends string> = { readonly [One in Name]: string | null };

export const noMarks = {};

/** A field that is left empty complains about nothing yet, unless the form was submitted with it. */
export function markLeft<Name extends string>(marks: FormMarks<Name>, name: Name, isFilled: boolean): FormMarks<Name> {
  if (marks[name] === 'submitted') return marks;
  return isFilled ? { ...marks, [name]: 'left' } : withoutMark(marks, name);
}

export const markSubmitted = <Name extends string>(ids: FieldIds<Name>): FormMarks<Name> =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, 'submitted'])) as FormMarks<Name>;

export const withoutMark = <Name extends string>(marks: FormMarks<Name>, name: Name): FormMarks<Name> =>
  Object.fromEntries(Object.entries(marks).filter(([marked]) => marked !== name)) as FormMarks<Name>;

export const shownError = <Name extends string>(
  marks: FormMarks<Name>,
  errors: FieldErrors<Name>,
  name: Name,
): string | null => (marks[name] === undefined ? null : errors[name]);

/** The first field with an error, in the order of the screen. */
export const firstWrong = <Name extends string>(ids: FieldIds<Name>, errors: FieldErrors<Name>): Name | undefined =>
  (Object.keys(ids) as Name[]).find((name) => errors[name] !== null);

/** The lines of `ErrorSummary`. */
export const summaryOf = <Name extends string>(
  ids: FieldIds<Name>,
  errors: FieldErrors<Name>,
  marks: FormMarks<Name>,
): readonly { readonly id: string; readonly text: string }[] =>
  (Object.keys(ids) as Name[]).flatMap((name) => {
    const text = shownError(marks, errors, name);
    return text === null ? [] : [{ id: ids[name], text }];
  });
