import { decodeJwt } from 'jose';
import { decode } from '@tsuzura/contract/kernel';
import { HashedUserId } from '@tsuzura/contract/partner';

/** The claim of a token the guard has verified. A token of an older sign-in server may not have it. */
export function hashedUserIdOf(verifiedToken: string | null): string | null {
  if (verifiedToken === null) return null;
  const claim = decode(HashedUserId, decodeJwt(verifiedToken)['hashed_user_id']);
  return claim.ok ? claim.value : null;
}
