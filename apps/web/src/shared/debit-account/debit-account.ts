import type { Answer } from '@tsuzura/contract/kernel';
import type { listDebitAccounts } from '@tsuzura/contract/main';

export type DebitAccount = Answer<typeof listDebitAccounts>['bankAccounts'][number];
