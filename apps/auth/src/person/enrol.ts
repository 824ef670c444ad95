import type { Instant } from '@tsuzura/domain/calendar';
import type { Standing } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import type { Attempt } from './attempt.ts';
import { nowOf, type PersonDeps, type Visit } from './deps.ts';
import { endLost, hoursLeft } from './lost.ts';
import { mailMomentOf } from './mail-moment.ts';
import { sendAt, withFreezeLink, type MailText } from './mails.ts';
import { tell } from './manage.ts';
import { strengthOf, strengths, strongFromOf } from './strength.ts';

interface Enrolment {
  readonly person: Standing;
  readonly visit: Visit;
  /** Whose check allowed it. */
  readonly attempt: Attempt;
  readonly added: 'passkey' | 'app';
  /** `from` is null for a factor that counts at once. */
  readonly mail: (at: Instant, device: string, from: Instant | null) => MailText;
  readonly countsMail: () => MailText;
}

/**
 * docs/sign-in-strength.md S2, S3: from when a new factor counts. Its owner is told now and, when it has to wait, again when
 * it counts, both times at the address of now.
 */
export async function enrol(
  tx: Tx,
  deps: PersonDeps,
  { person, visit, attempt, added, mail, countsMail }: Enrolment,
): Promise<{ strongFrom: Instant; strongMail: string | null }> {
  const now = nowOf(deps);
  // Operators have a rule of their own for their first factor.
  const checked = person.role === 'operator' ? strengths.passkey : strengthOf(attempt);
  const strongFrom = strongFromOf(added, checked, now);
  const waits = strongFrom > now;
  const kind = added === 'passkey' ? 'passkey-added' : 'totp-enabled';
  const told = (at: Instant, device: string) => mail(at, device, waits ? mailMomentOf(at, strongFrom, now) : null);
  const link = await tell(tx, deps, { person, visit, kind, mail: told });
  await endLost(tx, person);
  if (!waits) return { strongFrom, strongMail: null };
  const counts = withFreezeLink(countsMail(), link, hoursLeft(now, strongFrom));
  return { strongFrom, strongMail: await sendAt(tx, deps, strongFrom, { to: person.email, ...counts }) };
}
