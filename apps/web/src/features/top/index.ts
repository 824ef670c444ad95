export { TopPage } from './top-page.tsx';
