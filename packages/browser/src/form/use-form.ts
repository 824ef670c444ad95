import { useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useRunOnce } from '../once/index.ts';
import { focusField } from './focus-field.ts';
import {
  firstWrong,
  markLeft,
  markSubmitted,
  noMarks,
  shownError,
  summaryOf,
  withoutMark,
  type FieldErrors,
  type FieldIds,
  type FormMarks,
} from './form-marks.ts';

type Work = () => void | Promise<void>;

export interface Form<Name extends string> {
  /** What stands under the field: its error, once the field was left or the form was submitted. */
  errorOf(name: Name): string | null;
  /** The same for all of them, for `ErrorSummary`. */
  readonly summary: ReturnType<typeof summaryOf>;
  /** The customer went on from a field. One that is not filled in shows no error yet. */
  leave(name: Name, isFilled?: boolean): void;
  /** The field shows no error until it is left or submitted again. */
  hideError(name: Name): void;
  /** While a field is typed in, an error that is shown follows what is typed, and none appears. */
  typed(name: Name): void;
  reset(): void;
  /** Shows all errors and goes to the first of them; true when there is none. */
  check(): boolean;
  /** Runs the work if nothing is wrong and nothing runs yet; otherwise goes to the first error. */
  submit(work: Work): Promise<void>;
  /** Attributes of the form element. */
  props(work: Work): { readonly noValidate: true; readonly onSubmit: (event: SyntheticEvent) => void };
}

/**
 * When a form shows its errors, where the focus goes, and that it is submitted once (ADR-0039). The values stay where
 * they are, and what is wrong with them is computed while rendering, so that nothing is kept twice.
 */
export function useForm<Name extends string>(ids: FieldIds<Name>, errors: FieldErrors<Name>): Form<Name> {
  const [marks, setMarks] = useState<FormMarks<Name>>(noMarks);
  const runOnce = useRunOnce();
  const errorOf = (name: Name) => shownError(marks, errors, name);

  function check(): boolean {
    // Rendered before the focus moves, so that the error is read out with the field; also inside a button's transition.
    flushSync(() => setMarks(markSubmitted(ids)));
    const wrong = firstWrong(ids, errors);
    if (wrong !== undefined) focusField(ids[wrong]);
    return wrong === undefined;
  }
  async function submit(work: Work): Promise<void> {
    if (firstWrong(ids, errors) === undefined) await runOnce(work);
    else check();
  }
  const hideError = (name: Name) => setMarks((known) => withoutMark(known, name));

  return {
    errorOf,
    summary: summaryOf(ids, errors, marks),
    leave: (name, isFilled = true) => setMarks((known) => markLeft(known, name, isFilled)),
    hideError,
    typed(name) {
      if (errorOf(name) === null) hideError(name);
    },
    reset: () => setMarks(noMarks),
    check,
    submit,
    props: (work) => ({
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void submit(work);
      },
    }),
  };
}
