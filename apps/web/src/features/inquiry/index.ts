export { InquiryPage } from './inquiry-page.tsx';
