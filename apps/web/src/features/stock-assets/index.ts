export { StockAssetsPage } from './stock-assets-page.tsx';
