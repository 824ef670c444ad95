export { DateField } from './date-field.tsx';
export { readDay } from './read-day.ts';
