export { InteractionView } from './interaction-view.tsx';
export {
  GonePage,
  InvitationPage,
  LeavingPage,
  LockedPage,
  OauthErrorPage,
  RevertEmailPage,
  RootPage,
  SignedOutPage,
  UnknownPage,
} from './pages/index.ts';
