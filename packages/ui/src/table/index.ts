export { Definition, DefinitionList } from './definition-list.tsx';
export { ScrollRegion } from './scroll-region.tsx';
export { Table, type TableColumn } from './table.tsx';
