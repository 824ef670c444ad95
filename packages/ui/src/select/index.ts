export type { SelectOption } from './select-props.ts';
export { Select } from './select.tsx';
