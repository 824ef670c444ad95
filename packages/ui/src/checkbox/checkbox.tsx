import { useId, type ReactNode } from 'react';
import { FieldError } from '../field/index.ts';
import './checkbox.css';

interface Props {
  readonly id?: string;
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Why it cannot be ticked yet. It stays focusable, so that everyone can find out. */
  readonly reason?: string | null;
  readonly hint?: ReactNode;
  readonly error?: string | null;
}

export function Checkbox({ id: givenId, children, checked, onChange, reason = null, hint, error = null }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const under = error !== null && reason !== null ? null : (reason ?? hint ?? null);
  const described = [error === null ? '' : `${id}-error`, under === null ? '' : `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <label className="checkbox" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-disabled={reason === null ? undefined : true}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={described || undefined}
          onChange={(event) => {
            if (reason === null) onChange(event.currentTarget.checked);
          }}
        />
        <span>{children}</span>
      </label>
      {(error !== null || under !== null) && (
        <div className="checkbox-under">
          {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {under !== null && (
            <p className="field-hint" id={`${id}-hint`}>
              {under}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
