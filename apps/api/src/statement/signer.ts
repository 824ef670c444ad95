import { readLinkKey } from '@tsuzura/store/statement';
import type { Deps } from '../kernel/deps.ts';
import type { SignedIn } from '../kernel/identity.ts';
import type { Sign } from './list-reports.ts';
import { signLink } from './statement-links.ts';

/** Signs addresses of what is this person's. */
export async function signerFor(
  { database, realNow }: Pick<Deps, 'database' | 'realNow'>,
  { subject, family }: Pick<SignedIn, 'subject' | 'family'>,
): Promise<Sign> {
  const key = await readLinkKey(database.reader);
  const now = realNow();
  return (target, what) => signLink(key, { target, what, subject, family: family ?? null }, now);
}
