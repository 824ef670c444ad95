export { addSigningKey, readSigningKeys, type SigningKey } from './signing-key.ts';
export {
  consumeRecord,
  endFamily,
  endFamilyOf,
  endSession,
  findRecord,
  findRecordByUid,
  findRefreshTokens,
  findSessions,
  forgetRecords,
  putRecord,
  removeRecord,
  removeRecordsOfGrant,
  rotateRecords,
  takeRecord,
  type AuthRecord,
  type FoundRecord,
  type FoundRefreshToken,
  type Rotation,
  type SessionRecord,
} from './record.ts';
export { businessTimeAt } from './business-time.ts';
export { ensureSecret } from './secret.ts';
export {
  deleteAttempt,
  deleteAttemptsOf,
  findAttempt,
  insertAttempt,
  lockAttempt,
  updateAttempt,
  type AttemptRow,
} from './attempt.ts';
export { addEmailRevert, useEmailRevert, type EmailRevert } from './email-revert.ts';
export { addEvent, findDeviceUse, findLastEvent, isDeviceOf, readHistory, type SecurityEvent } from './event.ts';
export { deleteExpired, type ForgetBounds, type Forgotten } from './expired.ts';
export { addInvitation, findInvited, useInvitation, type Invitation } from './invitation.ts';
export { findOperator, putOperator, type Operator } from './operator.ts';
export { addMail, dropMail, mailSent, retryMailsNow, takeMails, type WaitingMail } from './mail.ts';
export {
  addPasskey,
  lockPasskey,
  mostPasskeys,
  readPasskeys,
  removePasskey,
  renamePasskey,
  usePasskey,
  type Passkey,
} from './passkey.ts';
export {
  addPerson,
  findPerson,
  findPersonByEmail,
  lockPerson,
  setEmail,
  setLost,
  setPassword,
  type NewPerson,
  type Role,
  type Standing,
} from './person.ts';
export { addProtectionEventFromSignIn, type Warning } from './protection-event.ts';
export { replaceRecoveryCodes, useRecoveryCode } from './recovery-code.ts';
export { forgetThrottles, lockThrottles, saveThrottle, type ThrottleRow } from './throttle.ts';
export { findTotp, removeTotp, setTotp, useTotpStep, type Totp } from './totp.ts';
export { findUsername } from './username.ts';
