import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './tabs.css';

export interface TabOf<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** How many things are behind it: 注文中 3. */
  readonly count?: number;
  readonly content: ReactNode;
}

interface Props<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabOf<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Views of one thing, one at a time. Arrow keys go from tab to tab. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ id }) => id === selected);
  const select = (id: Id) => {
    if (id !== selected) onSelect(id);
  };
  function goByKey(event: KeyboardEvent) {
    const place = placeByKey(event.key, tabs.indexOf(shown ?? tabs[0]!), tabs.length);
    const next = place === null ? undefined : tabs[place];
    if (place === null || next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[place]?.focus();
    select(next.id);
  }
  return (
    <div>
      {/* The arrow keys arrive from the tabs, which take the focus. */}
      <div ref={list} className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={goByKey}>
        {tabs.map(({ id, label: words, count }) => (
          <button
            key={id}
            id={`${base}-tab-${id}`}
            className="tab"
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={id === selected ? `${base}-panel-${id}` : undefined}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => select(id)}
          >
            {words}
            {count !== undefined && <span className="num">{count}</span>}
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <div
          key={shown.id}
          id={`${base}-panel-${shown.id}`}
          className="tab-panel"
          role="tabpanel"
          aria-labelledby={`${base}-tab-${shown.id}`}
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}

/** Where a key leads; after the last tab comes the first. */
function placeByKey(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
