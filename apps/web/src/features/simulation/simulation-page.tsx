import { useEffect, useRef } from 'react';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { Tabs } from '@tsuzura/ui/tabs';
import { Page } from '../../shared/page/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Assumptions } from './assumptions.tsx';
import { kindNames, kindOf, kinds, type Kind } from './kinds.ts';
import { SimulationForm } from './simulation-form.tsx';

/** Rule SCREEN-31: four questions, four calls. The address holds the tab and what was entered, so it can be shared. */
export function SimulationPage() {
  const router = useRouter();
  const { search } = useLocation();
  const selected = kindOf(search['tab']);
  const select = (kind: Kind) => router.navigate(addressOf(paths.simulation, { ...search, tab: kind }));
  const box = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the screen; a link may lead to the last one.
  useEffect(() => {
    const tab = box.current?.querySelectorAll('[role="tab"]')[kindNames.indexOf(selected)];
    const list = tab?.parentElement;
    if (tab && list) list.scrollLeft += tab.getBoundingClientRect().right - list.getBoundingClientRect().right;
  }, [selected]);
  return (
    <Page title="試算" heading="積立と取り崩しの試算" width="wide">
      <div ref={box} className="mt-6">
        <Tabs
          label="試算の種類"
          selected={selected}
          onSelect={select}
          tabs={kindNames.map((kind) => ({
            id: kind,
            label: kinds[kind].label,
            content: <SimulationForm key={kind} kind={kind} />,
          }))}
        />
      </div>
      <Assumptions />
    </Page>
  );
}
