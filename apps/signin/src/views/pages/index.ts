export {
  GonePage,
  LeavingPage,
  LockedPage,
  OauthErrorPage,
  RootPage,
  SignedOutPage,
  UnknownPage,
} from './plain-pages.tsx';
export { InvitationPage } from './invitation-page.tsx';
export { RevertEmailPage } from './revert-email-page.tsx';
