export { readYen, yenInput, type YenInput } from './read-yen.ts';
export { YenField } from './yen-field.tsx';
