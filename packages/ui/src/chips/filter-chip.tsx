import type { ReactNode } from 'react';
import { CloseIcon } from '../icon/index.ts';
import './chips.css';

/** A line of chips. On a phone it scrolls sideways to the edges of the screen instead of growing. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface Props {
  readonly children: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** A condition that is taken away by the press, with its cross. */
  readonly removable?: boolean;
}

export function FilterChip({ children, isOn, onChange, removable = false }: Props) {
  return (
    <button className="chip" type="button" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {children}
      {removable && isOn && (
        <>
          <span className="sr">を外す</span>
          <CloseIcon size="tiny" />
        </>
      )}
    </button>
  );
}
