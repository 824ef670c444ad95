import type { ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './look.ts';
import './button.css';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/** Goes somewhere, and looks like a button. What does something is a Button. */
export function ButtonLink({ href, children, variant = 'primary', size = 'normal' }: Props) {
  return (
    <span className={`btn-box btn-box-${size}`}>
      <a className={buttonClass(variant, size)} href={href}>
        <span className="btn-label">{children}</span>
      </a>
    </span>
  );
}
