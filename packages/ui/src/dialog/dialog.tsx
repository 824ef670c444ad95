import type { ReactNode } from 'react';
import { ModalWhenOpen } from './modal-when-open.tsx';

interface Props {
  readonly isOpen: boolean;
  /** null: it cannot be closed, not by Esc and not by a press beside it (maintenance). */
  readonly onClose: (() => void) | null;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the first one the main one. They stay in sight while the text scrolls. */
  readonly actions?: ReactNode;
  /** alertdialog for errors: it is read out at once, and a press beside it does not close it. */
  readonly role?: 'dialog' | 'alertdialog';
  /** 560 px, or 720 for tables and documents. */
  readonly size?: 'normal' | 'wide';
  /** A drawing above the title. */
  readonly picture?: ReactNode;
}

/** A question or a message over the page: a box on a desktop, a sheet from below on a phone (rule MSG-8). */
export function Dialog({ role = 'dialog', size = 'normal', ...rest }: Props) {
  return (
    <ModalWhenOpen look={size === 'wide' ? 'dialog dialog-wide' : 'dialog'} place="middle" role={role} {...rest} />
  );
}
