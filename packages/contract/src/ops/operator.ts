import { z } from 'zod';
import { endpoint, Id, operatorRoles } from '../kernel/index.ts';

export const OperatorRoleName = z.enum(operatorRoles).meta({ id: 'OperatorRole' });

/** What the console shows of whoever is signed in. */
export const getOperator = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/me',
  title: 'ログイン中の運営担当者',
  caller: 'operator',
  roles: ['viewer'],
  unrecorded: true,
  answer: z.object({
    /** How other answers know this operator: the maker of a proposal, the person of an audit row. */
    id: Id,
    name: z.string(),
    username: z.string(),
    roles: z.array(OperatorRoleName),
    /** The same in Japanese, in the same order. */
    roleTexts: z.array(z.string()),
  }),
});

export const operatorCalls = [getOperator] as const;
