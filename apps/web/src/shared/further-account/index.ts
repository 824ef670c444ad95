export { ApplicationForm } from './application-form.tsx';
export { DocumentText, FurtherAccount } from './further-account.tsx';
export { useFurtherAccount } from './use-further-account.ts';
