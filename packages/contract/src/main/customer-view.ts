import { z } from 'zod';
import { DateTime, endpoint } from '../kernel/index.ts';

/*
 * The customer app as an operator sees it (ADR-0074). Both calls are the app's own: nobody is signed in when a code is
 * exchanged, and whoever holds the token may end what it opens.
 */

/** What every token of a look begins with: no token of a customer does. */
export const viewTokenPrefix = 'view_';

/** 32 random bytes. */
const Secret = z.string().regex(/^[\w-]{43}$/);
/** RFC 7638, of the key that the page made and keeps in memory. */
const Thumbprint = z.string().regex(/^[\w-]{43}$/);
const ViewToken = z.string().regex(/^view_[\w-]{43}$/);

export const openCustomerView = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/customerViews',
  title: 'オペレーターの閲覧を始める（コンソールが発行した、1回だけの番号）',
  caller: 'anyone',
  body: z.strictObject({ viewCode: Secret, keyThumbprint: Thumbprint }),
  answer: z.object({
    token: ViewToken,
    /** Real time. The token is not renewed. */
    until: DateTime,
    secondsLeft: z.int(),
    operatorName: z.string(),
    /** "山＊ 花＊"; null before an application. */
    customerName: z.string().nullable(),
    /** Masked. */
    username: z.string(),
  }),
});

export const endCustomerView = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/customerViews/end',
  title: 'オペレーターの閲覧を終える',
  caller: 'anyone',
  body: z.strictObject({ viewToken: ViewToken }),
  answer: 'nothing',
});

export const customerViewCalls = [openCustomerView, endCustomerView] as const;
