import type { SelectOption } from './select-props.ts';

/**
 * The option that a key chooses while the list is closed, as in React Aria: the one before or after, or the first from the
 * chosen one on that begins with what was typed.
 */
export function optionForKey<Value extends string>(
  key: string,
  typed: string,
  options: readonly SelectOption<Value>[],
  value: Value | null,
): SelectOption<Value> | undefined {
  const choosable = options.filter(({ reason }) => (reason ?? null) === null);
  const place = choosable.findIndex((option) => option.value === value);
  if (key === 'ArrowLeft') return choosable[place < 0 ? 0 : place - 1];
  if (key === 'ArrowRight') return choosable[place + 1];
  if (typed === '') return undefined;
  const fromChosen = [...choosable.slice(Math.max(place, 0)), ...choosable.slice(0, Math.max(place, 0))];
  const begins = ({ label }: SelectOption<Value>) =>
    label.slice(0, typed.length).localeCompare(typed, 'ja', { usage: 'search', sensitivity: 'base' }) === 0;
  return fromChosen.find(begins);
}
