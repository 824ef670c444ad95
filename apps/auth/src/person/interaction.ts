import type { Method } from '@tsuzura/contract/auth';
import type { Instant } from '@tsuzura/domain/calendar';
import { findPerson } from '@tsuzura/store/auth';
import { readAttempt, type Attempt } from './attempt.ts';
import { outcomeOf, type Outcome } from './complete.ts';
import { nowOf, type PersonDeps } from './deps.ts';
import { hasReachedPerson, isFreshlyChecked, methodsFor, purposeOf } from './factor.ts';
import { lostOf, type Lost } from './lost.ts';
import { bestOf, strengths, waitsUntil } from './strength.ts';

export interface InteractionState {
  readonly attempt: Attempt;
  /** The signed-in person's address. */
  readonly username: string | null;
  /** The person must prove again who they are before anything else. */
  readonly needsCheck: boolean;
  /** Ways to do that, best first; empty as long as nobody is known. */
  readonly methods: Method[];
  /** Whether the person has a factor that counts as strong now. */
  readonly isStrong: boolean;
  /** From when the factor counts that was shown, or the first of somebody who has none; null: nothing waits. */
  readonly strongFrom: Instant | null;
  /** The way back, for those who would need one. */
  readonly lost: Lost | null;
}

/** What `getInteraction` shows. */
export async function readInteraction(deps: PersonDeps, { uid }: { uid: string }): Promise<InteractionState> {
  const attempt = await readAttempt(deps, uid);
  const now = nowOf(deps);
  const found = hasReachedPerson(attempt, now) ? await findPerson(deps.database.reader, attempt.personId) : null;
  const person = found?.role === attempt.role ? found : null;
  if (!person) {
    return { attempt, username: null, needsCheck: false, methods: [], isStrong: false, strongFrom: null, lost: null };
  }
  const purpose = purposeOf(attempt);
  const isOpen = purpose === 'signIn' ? attempt.signedIn === true : isFreshlyChecked(attempt, person, now);
  return {
    attempt,
    username: attempt.signedIn ? person.email : null,
    needsCheck: !isOpen,
    methods: methodsFor(purpose, person, now),
    isStrong: bestOf(person, now) > strengths.code,
    strongFrom: waitsUntil(attempt, person, now),
    lost: lostOf(person, now),
  };
}

/**
 * What this interaction amounts to when the person leaves it now. Setting up a factor changes nothing about the check that
 * was made before it (docs/sign-in-strength.md S4).
 */
export async function readOutcome(deps: PersonDeps, { uid }: { uid: string }): Promise<Outcome> {
  const attempt = await readAttempt(deps, uid);
  const { personId, signedIn, checkedAt, checkedBy, factorFrom = null, view, passwordOkAt } = attempt;
  const person = signedIn && personId ? await findPerson(deps.database.reader, personId) : null;
  if (!person || person.role !== attempt.role || checkedAt === undefined || checkedBy === undefined) {
    return { next: 'continue' };
  }
  const shown = { method: checkedBy, at: checkedAt, factorFrom };
  return outcomeOf({ view, person, shown, byPassword: passwordOkAt !== undefined });
}
