import { useState, type ComponentType } from 'react';
import { laterCode } from '../code/index.ts';
import { ClosedSelect } from './closed-select.tsx';
import type { SelectProps } from './select-props.ts';

const loadList = laterCode(async () => (await import('./select-with-list.tsx')).SelectWithList);

/**
 * One of many. A few are RadioGroup or Periods: those show all answers at once. Until it is first opened it is a button
 * that looks and reads the same: the list and its keyboard weigh more than most pages.
 */
export function Select<Value extends string>({ onChange, ...props }: SelectProps<Value>) {
  // Not by Suspense: its fallback would be another button, and the focus would be lost while the code is on its way.
  const [WithList, setWithList] = useState<ComponentType<SelectProps<string>> | null>(null);
  const choose = (value: string) => {
    const chosen = props.options.find((option) => option.value === value);
    if (chosen !== undefined) onChange(chosen.value);
  };
  async function open() {
    try {
      const loaded = await loadList();
      setWithList(() => loaded);
    } catch (error) {
      // As with `lazy`: the page says that its code could not be loaded.
      setWithList(() => {
        throw error;
      });
    }
  }
  if (WithList !== null) return <WithList {...props} onChange={choose} />;
  return (
    <ClosedSelect
      {...props}
      onChange={choose}
      onApproach={() => void loadList().catch(() => {})}
      onOpen={() => void open()}
    />
  );
}
