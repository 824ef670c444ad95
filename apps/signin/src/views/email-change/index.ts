export { EmailChangeView } from './email-change-view.tsx';
