import type { Method } from '@tsuzura/contract/auth';
import { findPerson } from '@tsuzura/store/auth';
import { readAttempt, type Attempt } from './attempt.ts';
import { outcomeOf, type Outcome } from './complete.ts';
import { nowOf, type PersonDeps } from './deps.ts';
import { hasReachedPerson, isFreshlyChecked, methodsFor, purposeOf } from './factor.ts';

export interface InteractionState {
  readonly attempt: Attempt;
  /** The signed-in person's address. */
  readonly username: string | null;
  /** The person must prove again who they are before anything else. */
  readonly needsCheck: boolean;
  /** Ways to do that, best first; empty as long as nobody is known. */
  readonly methods: Method[];
}

/** What `getInteraction` shows. */
export async function readInteraction(deps: PersonDeps, { uid }: { uid: string }): Promise<InteractionState> {
  const attempt = await readAttempt(deps, uid);
  const now = nowOf(deps);
  const found = hasReachedPerson(attempt, now) ? await findPerson(deps.database.reader, attempt.personId) : null;
  const person = found?.role === attempt.role ? found : null;
  if (!person) return { attempt, username: null, needsCheck: false, methods: [] };
  const purpose = purposeOf(attempt);
  const isOpen = purpose === 'signIn' ? attempt.signedIn === true : isFreshlyChecked(attempt, person, now);
  return {
    attempt,
    username: attempt.signedIn ? person.email : null,
    needsCheck: !isOpen,
    methods: methodsFor(purpose, person),
  };
}

/**
 * What this interaction amounts to when the person leaves it now. A step-up that began with setting up a factor is done
 * by that: making a passkey or a right code of a new app showed what using it would show.
 */
export async function readOutcome(deps: PersonDeps, { uid }: { uid: string }): Promise<Outcome> {
  const attempt = await readAttempt(deps, uid);
  const { personId, signedIn, checkedAt, checkedBy, view, passwordOkAt } = attempt;
  const person = signedIn && personId ? await findPerson(deps.database.reader, personId) : null;
  if (!person || person.role !== attempt.role || checkedAt === undefined || checkedBy === undefined) {
    return { next: 'continue' };
  }
  return outcomeOf({ view, person, method: checkedBy, byPassword: passwordOkAt !== undefined, at: checkedAt });
}
