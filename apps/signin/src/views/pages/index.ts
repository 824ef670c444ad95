export {
  GonePage,
  LeavingPage,
  LockedPage,
  OauthErrorPage,
  RootPage,
  SignedOutPage,
  UnknownPage,
} from './plain-pages.tsx';
export { RevertEmailPage } from './revert-email-page.tsx';
