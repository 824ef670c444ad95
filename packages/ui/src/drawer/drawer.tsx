import { useRef, type ReactNode, type TouchEvent } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { InJapanese, ReturnFocus } from '../aria/index.ts';
import { Logo } from '../brand/index.ts';
import { CloseIcon } from '../icon/index.ts';
import { isSwipeLeft, type Point } from './swipe.ts';
import './drawer.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Its name for screen readers: メニュー. */
  readonly label: string;
  /** Rows: DrawerLink, DrawerButton, DrawerRule. */
  readonly children: ReactNode;
  /** Stays at the lower edge: ログアウト and the previous sign-in. */
  readonly footer?: ReactNode;
}

/** The menu, from the left. Closed by its button, Esc, a press beside it or a swipe back. */
export function Drawer({ isOpen, onClose, label, children, footer }: Props) {
  const swipe = useSwipeLeft(onClose);
  return (
    <InJapanese>
      <ModalOverlay
        className="drawer-scrim"
        isOpen={isOpen}
        isDismissable
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Modal className="drawer">
          <ReturnFocus />
          <AriaDialog className="drawer-in" aria-label={label}>
            <div className="drawer-content" {...swipe}>
              <div className="drawer-head">
                <Logo />
                <button className="icon-button" type="button" aria-label="閉じる" onClick={onClose}>
                  <CloseIcon />
                </button>
              </div>
              <nav aria-label={label}>{children}</nav>
              {footer !== undefined && <div className="drawer-foot">{footer}</div>}
            </div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </InJapanese>
  );
}

function useSwipeLeft(onSwipe: () => void) {
  const start = useRef<Point | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches.length === 1 ? pointOf(event.touches[0]) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const end = pointOf(event.changedTouches[0]);
      if (start.current !== null && end !== null && isSwipeLeft(start.current, end)) onSwipe();
      start.current = null;
    },
  };
}

const pointOf = (touch: { readonly clientX: number; readonly clientY: number } | undefined): Point | null =>
  touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
