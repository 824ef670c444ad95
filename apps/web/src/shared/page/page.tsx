import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { announce } from '@tsuzura/ui/announce';
import { pageTitle } from '@tsuzura/ui/brand';
import './page.css';

interface Props {
  /** What the tab and the announcement say. */
  readonly title: string;
  /** The h1, when it says more than the title. */
  readonly heading?: ReactNode;
  /** Beside the heading: what is done with the page as a whole. */
  readonly end?: ReactNode;
  /** A line under the heading. */
  readonly lead?: ReactNode;
  /** column: 720 px at the left edge that all pages share. middle: 720 px in the middle. wide: 1120, for lists and pages with an aside. full: the page lays itself out, h1 included. */
  readonly width?: 'column' | 'middle' | 'wide' | 'full';
  readonly children: ReactNode;
}

/** After a move inside the app; the first page of a visit is announced by the browser itself. */
let isFirst = true;

/** The frame of every page: its title in the tab, its heading in focus, its name read out (rule SCREEN-1). */
export function Page({ title, heading, end, lead, width = 'column', children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  // For static/early.js: presses are answered from here on. Before any effect, because the very press that makes React take
  // the page over is answered by React itself.
  useLayoutEffect(() => {
    if (isFirst) dispatchEvent(new Event('tsuzura:ready'));
  }, []);
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
    } else {
      scrollTo({ top: 0, behavior: 'instant' }); // R2.20
      box.current?.querySelector('h1')?.focus({ preventScroll: true });
      announce(document.title);
    }
  }, []);
  if (width === 'full') return <div ref={box}>{children}</div>;
  return (
    <div ref={box} className={`${width === 'middle' ? 'wrap' : 'wide'} page page-${width}`}>
      {end === undefined ? (
        <h1 tabIndex={-1}>{heading ?? title}</h1>
      ) : (
        <div className="page-head">
          <h1 tabIndex={-1}>{heading ?? title}</h1>
          {end}
        </div>
      )}
      {lead !== undefined && <p className="page-lead">{lead}</p>}
      {children}
    </div>
  );
}
