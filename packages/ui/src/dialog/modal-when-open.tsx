import { Suspense, useState, type ComponentProps } from 'react';
import { lazyPart } from '../code/index.ts';
import type { ModalBox as Box } from './modal-box.tsx';

const ModalBox = lazyPart(async () => (await import('./modal-box.tsx')).ModalBox);

/** The code of dialogs comes with the first one that opens. A box stays when it closes: its way out is seen. */
export function ModalWhenOpen(props: ComponentProps<typeof Box>) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <ModalBox {...props} />
      </Suspense>
    )
  );
}
