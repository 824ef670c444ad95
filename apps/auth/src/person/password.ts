import { availableParallelism } from 'node:os';
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { Refused } from '@tsuzura/contract/kernel';
import { isCommon } from './common-password.ts';
import type { PersonDeps } from './deps.ts';
import { createLane } from './lane.ts';

/** OWASP's argon2id: 19 MiB, two passes, one lane. The number is the library's `Algorithm.Argon2id`, a const enum. */
const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/**
 * The hash of nothing anybody can type, with the same cost: checking against it takes the time of a real check, so an
 * address that does not exist answers no faster.
 */
const dummyHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const shortest = 12;
const longest = 256;

/** The library works on threads of its own; more at once than there are cores would only starve the event loop. */
const lane = createLane({ atOnce: Math.max(1, Math.min(2, availableParallelism())), mostWaiting: 500 });

type Secrets = Pick<PersonDeps, 'secrets'>;
const options = ({ secrets }: Secrets) => ({ ...cost, secret: Buffer.from(secrets.pepper, 'utf8') });

/** Two keyboards may send one word as different code points. */
const plain = (password: string) => password.normalize('NFKC');

export const hashPassword = (deps: Secrets, password: string): Promise<string> =>
  lane(() => hash(plain(password), options(deps)));

/** Null, for a person without a password or no person at all, costs the same work and is false. */
export async function verifyPassword(deps: Secrets, passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > longest) throw tooLong(password, 'password');
  const right = await lane(() => verify(passwordHash ?? dummyHash, plain(password), options(deps)));
  return right && passwordHash !== null;
}

/** V20, V21, and the bound. `email` is the person's own: their name is the first guess. */
export function checkNewPassword(password: string, email: string): void {
  if (password.length > longest) throw tooLong(password, 'newPassword');
  const text = plain(password);
  if (Array.from(text).length < shortest || !/[a-z]/i.test(text) || !/\d/.test(text)) {
    throw onField('PASSWORD_WEAK');
  }
  if (isCommon(text, email)) throw onField('PASSWORD_COMMON');
}

export const onField = (kind: 'PASSWORD_WEAK' | 'PASSWORD_COMMON' | 'PASSWORD_SAME'): Refused => {
  const [line] = new Refused(kind).lines;
  return new Refused(kind, {}, [{ message: line?.message ?? '', field: 'newPassword' }]);
};

const tooLong = (password: string, field: string) =>
  new Refused('INPUT', {}, [{ message: `${longest}文字以内で入力してください（今${password.length}文字）。`, field }]);
