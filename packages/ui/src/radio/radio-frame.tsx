import { useId, type ReactNode } from 'react';
import { FieldError, type FieldWords } from '../field/index.ts';
import './radio.css';

interface Props extends FieldWords {
  readonly id?: string | undefined;
  readonly children: (names: { readonly id: string; readonly name: string }) => ReactNode;
}

/** A question with its answers: the legend above, error and hint below. `id` is that of the first answer. */
export function RadioFrame({ id: givenId, label, mark, hint, error = null, children }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hasHint = hint !== undefined && hint !== null;
  const described = [error === null ? '' : `${id}-error`, hasHint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <fieldset
      className="radio-frame"
      aria-describedby={described || undefined}
      data-invalid={error === null ? undefined : true}
    >
      <legend className="field-label">
        {label}
        {mark !== undefined && <small>{mark}</small>}
      </legend>
      {children({ id, name: ownId })}
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hasHint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </fieldset>
  );
}

/** The first answer carries the question's own id, so that a link of an error summary can lead to it. */
export const answerId = (id: string, index: number): string => (index === 0 ? id : `${id}-${index}`);
