import type { ReactNode } from 'react';
import './icon.css';

export type IconSize = 'normal' | 'small' | 'tiny';

interface Props {
  readonly size?: IconSize;
  readonly children: ReactNode;
}

/** A drawing on Lucide's 24 px grid. Always silent: the words beside it, or the control's label, are what is read. */
export function Icon({ size = 'normal', children }: Props) {
  return (
    <svg className={`icon icon-${size}`} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
