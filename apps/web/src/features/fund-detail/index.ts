export { FundDetailPage } from './fund-detail-page.tsx';
