export { SeminarApplyPage } from './seminar-apply-page.tsx';
export { SeminarCompletePage } from './seminar-complete-page.tsx';
export { SeminarDetailPage } from './seminar-detail-page.tsx';
export { SeminarsPage } from './seminars-page.tsx';
