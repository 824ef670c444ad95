export { UsAssetsPage } from './us-assets-page.tsx';
