import { createHash, timingSafeEqual } from 'node:crypto';
import { Refused } from '@tsuzura/contract/kernel';
import type { Guard } from '@tsuzura/http/server';

/**
 * Our servers prove themselves with a shared secret; everything else is open, because this is a demo on loopback and
 * is never deployed. There is no maintenance here: other companies do not close when we do.
 */
export function partnerGuard(secret: string): Guard {
  const expected = digest(secret);
  return {
    identify(endpoint, { bearer }) {
      if (endpoint.caller === 'anyone') return { role: 'anyone' };
      // Digests have one length, so the comparison tells nothing about the secret, not even that.
      if (endpoint.caller !== 'partner' || bearer === null || !timingSafeEqual(digest(bearer), expected)) {
        throw new Refused('UNAUTHORIZED');
      }
      return { role: 'partner', name: 'tsuzura' };
    },
    admit: () => undefined,
  };
}

/** For what is no call of the contract. */
export const isOurSecret = (secret: string, authorization: string | undefined): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
