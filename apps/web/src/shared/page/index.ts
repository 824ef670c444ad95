export { Page } from './page.tsx';
export { PreparingPage } from './preparing.tsx';
