import { useEffect, useRef, type ReactNode } from 'react';
import { AUTH_ID_NAME } from '@tsuzura/ui/brand';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the heading: where one stands in the flow. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
}

/** One screen of a view. Its heading takes the focus when it appears, and names the document. */
export function Step({ title, lead, above, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title}｜${AUTH_ID_NAME}`;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <>
      {above !== undefined && <div className="mb-6">{above}</div>}
      <h2 className="text-h2" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead !== undefined && <div className="phrase mt-2 text-ink2">{lead}</div>}
      {children !== undefined && <div className="mt-6 grid gap-6">{children}</div>}
    </>
  );
}
