import type { ReactNode } from 'react';
import '../frame/frame.css';

interface Props {
  /** What it does; the drawing alone says nothing. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
  /** For what is on or off: a favourite, hidden amounts. */
  readonly isPressed?: boolean;
}

/** A drawing of 24 px that can be pressed on 44. */
export function IconButton({ label, children, onClick, isPressed }: Props) {
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
