import type { ReactNode } from 'react';
import { ModalWhenOpen } from './modal-when-open.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Conditions and details beside the page: from the right on a desktop, from below on a phone. */
export function Sheet(props: Props) {
  return <ModalWhenOpen look="dialog dialog-side" place="side" role="dialog" {...props} />;
}
