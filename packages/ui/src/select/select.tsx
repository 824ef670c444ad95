import { Suspense, useState } from 'react';
import { lazyPart } from '../code/index.ts';
import { ClosedSelect } from './closed-select.tsx';
import type { SelectProps } from './select-props.ts';

const loadList = async () => (await import('./select-with-list.tsx')).SelectWithList;
const SelectWithList = lazyPart(loadList);

/**
 * One of many. A few are RadioGroup or Periods: those show all answers at once. Until it is first opened it is a button
 * that looks and reads the same: the list and its keyboard weigh more than most pages.
 */
export function Select<Value extends string>({ onChange, ...props }: SelectProps<Value>) {
  const [wasOpened, setOpened] = useState(false);
  const closed = (
    <ClosedSelect {...props} onApproach={() => void loadList().catch(() => {})} onOpen={() => setOpened(true)} />
  );
  if (!wasOpened) return closed;
  const choose = (value: string) => {
    const chosen = props.options.find((option) => option.value === value);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <Suspense fallback={closed}>
      <SelectWithList {...props} onChange={choose} />
    </Suspense>
  );
}
