import type { ReactNode } from 'react';
import './slip.css';

interface Props {
  /** Above the tear: what it is and the number that decides. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** An order on white paper with a torn edge: the one boxed thing of a confirmation. */
export function Slip({ head, children }: Props) {
  return (
    <div className="slip">
      <div className="slip-head">{head}</div>
      {children}
    </div>
  );
}

export function SlipPart({ children }: { readonly children: ReactNode }) {
  return <div className="slip-part">{children}</div>;
}
