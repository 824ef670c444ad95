export { NisaPage } from './nisa-page.tsx';
