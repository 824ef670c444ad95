export { UnderBanners } from './under-banners.tsx';
