import { use, useId, type ReactNode } from 'react';
import { ReadOnlyReason } from '../read-only/index.ts';
import './switch.css';

interface Props {
  readonly id?: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Why it cannot be changed. It stays focusable, so that everyone can find out. */
  readonly reason?: string | null;
}

/** A setting that takes effect at once. What is sent later with a form is a Checkbox. */
export function Switch({ id: givenId, children, note, isOn, onChange, reason: givenReason = null }: Props) {
  const readOnly = use(ReadOnlyReason);
  const reason = readOnly ?? givenReason;
  const ownId = useId();
  const id = givenId ?? ownId;
  const under = reason ?? note;
  const hasUnder = under !== undefined && under !== null;
  return (
    <div className="switch">
      <div className="switch-words">
        <label htmlFor={id}>{children}</label>
        {hasUnder && (
          <p className="note" id={`${id}-note`}>
            {under}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-disabled={reason === null ? undefined : true}
        aria-describedby={hasUnder ? `${id}-note` : undefined}
        onChange={(event) => {
          if (reason === null) onChange(event.currentTarget.checked);
        }}
      />
    </div>
  );
}
