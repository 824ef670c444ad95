export { AUTH_ID_NAME, demoNotice, serviceDescription, serviceName, usualNotices, type LegalNotice } from './names.ts';
export { pageTitle } from './page-title.ts';
export { Logo, LogoMark, Wordmark } from './logo.tsx';
