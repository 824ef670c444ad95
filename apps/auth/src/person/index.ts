/*
 * The people of the sign-in application: who they are, how they prove it, what they may change. Nothing here knows HTTP or
 * OAuth; every function takes `PersonDeps` first and throws `Refused` for an expected no.
 */
export { closeAttempt, forgetExpired, openAttempt, readAttempt, type Attempt, type CodePurpose } from './attempt.ts';
export type { Outcome, SignedIn } from './complete.ts';
export type { PersonDeps, Step, Visit } from './deps.ts';
export { deviceHash, deviceLabel } from './device.ts';
export { finishEmailChange, revertEmail, startEmailChange } from './email-change.ts';
export { parseAddress, type Address } from './email.ts';
export { historyOf, recordEvent, signInCounts, type EventKind, type HistoryLine } from './event.ts';
export { finishForgotten, startForgotten, verifyForgotten } from './forgotten.ts';
export { readInteraction, readOutcome, type InteractionState } from './interaction.ts';
export { reportLost, type Lost } from './lost.ts';
export { createMailSender, type MailSender, type MailSenderOptions, type OutgoingMail } from './mail-sender.ts';
export { enableTotp, makeRecoveryCodes, removeTotp, startTotp } from './manage-codes.ts';
export { finishAddPasskey, removePasskey, renamePasskey, startAddPasskey } from './manage-passkeys.ts';
export { changePassword, readFactors, type Factors } from './manage.ts';
export { ensureDemoPeople, type DemoPerson } from './demo-people.ts';
export { acceptInvitation, inviteOperator, proveInvitation, startInvitation, type Invited } from './operators.ts';
export { loadPasskeys, type Credential, type Options } from './passkey.ts';
export {
  checkByMailCode,
  checkByRecoveryCode,
  checkByTotp,
  finishPasskeyCheck,
  sendSignInCode,
  signInByPassword,
  startPasskeyCheck,
} from './sign-in.ts';
export {
  finishSignUp,
  finishSignUpPasskey,
  setSignUpPassword,
  startSignUp,
  startSignUpPasskey,
  termsToAgree,
  verifySignUp,
} from './sign-up.ts';
