export { Link } from './link.tsx';
export { newTab } from './new-tab.ts';
