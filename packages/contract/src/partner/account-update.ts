import { z } from 'zod';
import { endpoint, Ymd } from '../kernel/index.ts';
import { accountProcedureCalls } from './account-procedure.ts';
import { HashedUserId } from './hashed-user-id.ts';

/*
 * What other companies' servers tell us. These calls stand on our main server, are made with the shared secret, and never
 * by a browser: what a browser brings back in a callback proves nothing.
 */

export const reportReconfirmation = endpoint({
  site: 'main',
  method: 'POST',
  path: '/partner/v1/reconfirmations',
  title: '年に一度のお客さま情報の確認が済んだことの知らせ（情報変更サイトから）',
  caller: 'partner',
  body: z.strictObject({ hashedUserId: HashedUserId }),
  answer: z.object({ lastConfirmedOn: Ymd }),
});

/** Mounted beside the required calls, which they are no part of. */
export const callsFromPartners = [reportReconfirmation, ...accountProcedureCalls] as const;
