import { useId, type ReactNode } from 'react';
import { ErrorIcon } from '../icon/index.ts';
import './field.css';

export interface FieldWords {
  readonly label: string;
  /** Beside the label, quiet: 任意. */
  readonly mark?: string | undefined;
  /** What helps to fill it in; always visible, under the field. */
  readonly hint?: ReactNode;
  /** What is wrong and what to do. It takes the place of nothing: the hint stays. */
  readonly error?: string | null | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldTies {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props extends FieldWords {
  /** The control's id, for links of an error summary; made up when left out. */
  readonly id?: string | undefined;
  readonly children: (ties: FieldTies) => ReactNode;
}

/** Label above, control, then error and hint below (rule SCREEN-7). */
export function Field({ label, mark, hint, error, id: givenId, children }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasError = error !== null && error !== undefined;
  const hasHint = hint !== null && hint !== undefined;
  const described = [hasError ? errorId : '', hasHint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {mark !== undefined && <small>{mark}</small>}
      </label>
      {children({ id, 'aria-invalid': hasError || undefined, 'aria-describedby': described || undefined })}
      {hasError && <FieldError id={errorId}>{error}</FieldError>}
      {hasHint && (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <FieldErrorWords>{children}</FieldErrorWords>
    </p>
  );
}

/** The inside of an error line, for controls whose line is made by somebody else. */
export function FieldErrorWords({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <ErrorIcon size="small" />
      <span>{children}</span>
    </>
  );
}
