import { Refused } from '@tsuzura/contract/kernel';
import { narrowLettersAndDigits } from '@tsuzura/domain/text';
import type { Attempt, CodePurpose, MailCodeState } from './attempt.ts';
import { minutes, nowOf, seconds, type PersonDeps } from './deps.ts';
import { keyed, numberBelow, same } from './keyed.ts';

const lifetime = 10 * minutes;
const tries = 5;
export const resendAfterSeconds = 60;

export interface MadeCode {
  /** For the mail and nothing else. */
  readonly code: string;
  readonly state: MailCodeState;
}

/** A new code in the place of the one before. CODE_TOO_SOON within 60 seconds of the last to the same address. */
export function makeCode(
  deps: PersonDeps,
  attempt: Attempt,
  { uid, purpose, emailKey }: { uid: string; purpose: CodePurpose; emailKey: string },
): MadeCode {
  const now = nowOf(deps);
  const last = attempt.mailCode;
  if (last && last.purpose === purpose && last.emailKey === emailKey) {
    const wait = last.sentAt + resendAfterSeconds * seconds - now;
    if (wait > 0) throw new Refused('CODE_TOO_SOON', { seconds: String(Math.ceil(wait / seconds)) });
  }
  const code = String(numberBelow(1_000_000, deps.random)).padStart(6, '0');
  const hash = hashOf(deps, { uid, purpose, emailKey, code }).toString('base64url');
  return { code, state: { hash, purpose, emailKey, sentAt: now, expiresAt: now + lifetime, triesLeft: tries } };
}

/**
 * The attempt without the code when it was right; otherwise with a try less, and the refusal. After the fifth wrong try
 * a code is as good as expired.
 */
export function tryCode(
  deps: PersonDeps,
  attempt: Attempt,
  { uid, purpose, typed }: { uid: string; purpose: CodePurpose; typed: string },
): { attempt: Attempt; refusal: Refused | null } {
  const { mailCode, ...rest } = attempt;
  if (!mailCode || mailCode.purpose !== purpose || mailCode.triesLeft <= 0 || mailCode.expiresAt <= nowOf(deps)) {
    return { attempt, refusal: new Refused('CODE_EXPIRED') };
  }
  const code = narrowLettersAndDigits(typed.trim());
  const given = hashOf(deps, { uid, purpose, emailKey: mailCode.emailKey, code });
  if (same(given, Buffer.from(mailCode.hash, 'base64url'))) return { attempt: rest, refusal: null };
  const triesLeft = mailCode.triesLeft - 1;
  return {
    attempt: { ...attempt, mailCode: { ...mailCode, triesLeft } },
    refusal: triesLeft === 0 ? new Refused('CODE_EXPIRED') : wrongCode(triesLeft),
  };
}

export const wrongCode = (left: number): Refused => new Refused('CODE_WRONG', { n: String(left) });

/** Bound to interaction, purpose and address: a code that was read for one thing opens no other. */
const hashOf = (
  deps: PersonDeps,
  { uid, purpose, emailKey, code }: { uid: string; purpose: CodePurpose; emailKey: string; code: string },
) => keyed(deps.secrets.pepper, 'mail code', [uid, purpose, emailKey, code].join('\0'));
