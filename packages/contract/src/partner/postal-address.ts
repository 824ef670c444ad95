import { z } from 'zod';
import { endpoint } from '../kernel/index.ts';
import { prefectures } from './account-application.ts';

/**
 * Japan Post's list of postal codes, as the sites with an address form read it. `town` is empty where one code stands for
 * several towns, or for none: the rest of the address is typed then. An unknown code is 404, and everything is typed.
 */
export const findPostalAddress = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/postal-codes/{postalCode}',
  title: '郵便番号から住所を調べる（日本郵便の公開データ）',
  caller: 'anyone',
  params: z.object({ postalCode: z.string().regex(/^\d{7}$/) }),
  answer: z.object({ prefecture: z.enum(prefectures), city: z.string(), town: z.string() }),
});
