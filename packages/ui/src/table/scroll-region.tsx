import { useEffect, useRef, useState, type ReactNode } from 'react';
import './table.css';

interface Props {
  /** What is inside: 保有の一覧の表. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What is too wide scrolls in a frame of its own, never the page. A frame that scrolls can be reached by keyboard. */
export function ScrollRegion({ label, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="scroll-x" {...(scrolls ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}>
      {children}
    </div>
  );
}
