export { Columns } from './columns.tsx';
export { Crumb } from './crumb.tsx';
export { PageSection } from './page-section.tsx';
