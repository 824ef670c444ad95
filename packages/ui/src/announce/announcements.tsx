import { useEffect, useState } from 'react';

const eventName = 'tsuzura:announce';

/** Says something that is seen at once and would be missed by ear: 「コピーしました」. */
export function announce(text: string): void {
  dispatchEvent(new CustomEvent(eventName, { detail: text }));
}

/** The page's one polite live region. */
export function Announcements() {
  const [said, setSaid] = useState({ text: '', count: 0 });
  useEffect(() => {
    const hear = (event: Event) =>
      setSaid(({ count }) => ({ text: String((event as CustomEvent).detail), count: count + 1 }));
    addEventListener(eventName, hear);
    return () => removeEventListener(eventName, hear);
  }, []);
  return (
    <div className="sr" role="status">
      {/* A new node each time, so that the same words are read again. */}
      <span key={said.count}>{said.text}</span>
    </div>
  );
}
