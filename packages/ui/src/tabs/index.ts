export { Tabs, type TabOf } from './tabs.tsx';
