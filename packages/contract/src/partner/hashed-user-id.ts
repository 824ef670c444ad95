import { z } from 'zod';

/** How outside sites know a customer: a keyed hash of the subject, made by the sign-in application. */
export const HashedUserId = z.string().regex(/^[\w-]{43}$/);
