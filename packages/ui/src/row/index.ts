export { RowLink } from './row-link.tsx';
export { Rows } from './rows.tsx';
