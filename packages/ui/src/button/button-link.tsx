import type { ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './look.ts';
import './button.css';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
  /** What it is called where its words alone do not say where it leads: 「冬の営業時間を開く」. */
  readonly label?: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/** Goes somewhere, and looks like a button. What does something is a Button. */
export function ButtonLink({ href, children, label, variant = 'primary', size = 'normal' }: Props) {
  return (
    <span className={`btn-box btn-box-${size}`}>
      <a className={buttonClass(variant, size)} href={href} aria-label={label}>
        <span className="btn-label">{children}</span>
      </a>
    </span>
  );
}
