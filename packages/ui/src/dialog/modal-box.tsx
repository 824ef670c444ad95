import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { InJapanese, ReturnFocus } from '../aria/index.ts';
import { CloseIcon } from '../icon/index.ts';
import './dialog.css';

interface Props {
  readonly look: string;
  readonly place: 'middle' | 'side';
  readonly role: 'dialog' | 'alertdialog';
  readonly isOpen: boolean;
  readonly onClose: (() => void) | null;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly picture?: ReactNode;
}

/** What dialog and sheet share: scrim, trap, the way back of the focus, and a page behind that nobody can reach. */
export function ModalBox({ look, place, role, isOpen, onClose, title, children, actions, picture }: Props) {
  return (
    <InJapanese>
      <ModalOverlay
        className={`scrim scrim-${place}`}
        isOpen={isOpen}
        isDismissable={onClose !== null && role === 'dialog'}
        isKeyboardDismissDisabled={onClose === null}
        onOpenChange={(open) => {
          if (!open) onClose?.();
        }}
      >
        <Modal className={look}>
          <ReturnFocus />
          <AriaDialog className="dialog-in" role={role}>
            {onClose !== null && (
              <button className="dialog-close icon-button" type="button" aria-label="閉じる" onClick={onClose}>
                <CloseIcon />
              </button>
            )}
            {picture !== undefined && <div className="dialog-picture">{picture}</div>}
            <Title closable={onClose !== null && picture === undefined}>{title}</Title>
            {children !== undefined && <div className="dialog-body">{children}</div>}
            {actions !== undefined && <div className="dialog-actions">{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </InJapanese>
  );
}

/** The focus goes to the heading, so that a screen reader begins with what this is about and not with a button. */
function Title({ closable, children }: { readonly closable: boolean; readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Heading
      ref={heading}
      slot="title"
      level={2}
      tabIndex={-1}
      className={closable ? 'dialog-title dialog-title-closable' : 'dialog-title'}
    >
      {children}
    </Heading>
  );
}
