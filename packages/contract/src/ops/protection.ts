import { z } from 'zod';
import { endpoint } from '../kernel/index.ts';
import { AccountProtection } from '../main/protection.ts';
import { changing } from './changing.ts';

const params = z.object({ accountNumber: z.string().regex(/^\d{7}$/) });
/** Who called and how they were recognised; it is kept in the audit trail. */
const body = z.strictObject({ note: z.string().min(1).max(200) });

export const showAccountProtection = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/shield/{accountNumber}',
  title: '口座の凍結と制限の状況',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: AccountProtection,
});

export const freezeForCustomer = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/shield/{accountNumber}/freeze',
  title: 'お客さまの口座を凍結する',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  params,
  body,
  answer: AccountProtection,
});

export const protectionOpsCalls = [showAccountProtection, freezeForCustomer] as const;
