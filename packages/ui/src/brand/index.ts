export { AUTH_ID_NAME, demoNotice, firms, serviceDescription, serviceName, type Firm } from './names.ts';
export { pageTitle } from './page-title.ts';
export { Logo, LogoMark, Wordmark } from './logo.tsx';
