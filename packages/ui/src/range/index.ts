export { RangeField } from './range-field.tsx';
