export { groupedUsd, readUsd, usdInput, type UsdInput } from './read-usd.ts';
export { readYen, yenInput, type YenInput } from './read-yen.ts';
export { UsdField } from './usd-field.tsx';
export { YenField } from './yen-field.tsx';
