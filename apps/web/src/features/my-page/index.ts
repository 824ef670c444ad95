export { MyPage } from './my-page.tsx';
