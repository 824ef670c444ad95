export { MarginPage } from './margin-page.tsx';
