import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
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
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key);
        if (chosen !== undefined && chosen.id !== selected) onSelect(chosen.id);
      }}
    >
      <TabList className="tabs" aria-label={label}>
        {tabs.map(({ id, label: words, count }) => (
          <Tab key={id} id={id} className="tab">
            {words}
            {count !== undefined && <span className="num">{count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
