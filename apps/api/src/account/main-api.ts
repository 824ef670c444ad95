import { randomBytes } from 'node:crypto';
import {
  confirmPerson,
  createAccountRequest,
  ensureCustomer,
  getAccountStatus,
  getBrokerageUser,
  getNisaStatus,
  getUpdateAccountRequest,
  issueAccountToken,
  listAccountRequests,
  listAccounts,
  listMaskedUsers,
  listNisaRequests,
  listUnmaskedUsers,
  listUserAccounts,
} from '@tsuzura/contract/main';
import type { Door } from '@tsuzura/http/door';
import { readAccountStatus } from '@tsuzura/store/account';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { confirmApplicant } from './confirm-person.ts';
import { ensureCustomerRecord } from './ensure-customer.ts';
import { hashedUserIdOf } from './hashed-user-id.ts';
import { issueToken } from './issue-account-token.ts';
import { listAccountsOfId, listOpenAccounts, showBrokerageUser } from './list-accounts.ts';
import { showAccountRequests, showNisaRequests, showUpdateRequest } from './list-requests.ts';
import { requestAccount } from './request-account.ts';
import { showNisaStatus } from './show-nisa-status.ts';
import { showMasked, showUnmasked } from './show-person.ts';

export function accountMainApi(door: Door, { database, clock, newId, realNow, webOrigins }: Deps): void {
  const newToken = () => randomBytes(32).toString('base64url');

  door.handle(ensureCustomer, ({ who, knock, requestId }) => {
    const hashedUserId = hashedUserIdOf(knock.bearer);
    return database.tx((tx) =>
      ensureCustomerRecord(tx, { ...signedIn(who), hashedUserId }, { clock, newId, requestId }),
    );
  });

  door.handle(getAccountStatus, async ({ who }) => {
    const { status, closedOn } = await readAccountStatus(database.reader, signedIn(who).subject);
    return {
      status,
      closedAt: {
        equityClosedAt: closedOn.equity,
        marginClosedAt: closedOn.margin,
        nisaClosedAt: closedOn.nisa,
        usEquityClosedAt: closedOn.usEquity,
      },
    };
  });

  door.handle(getBrokerageUser, ({ who }) => showBrokerageUser(database.reader, signedIn(who).subject));
  door.handle(listAccounts, ({ who }) => listOpenAccounts(database.reader, signedIn(who).subject));
  door.handle(listUserAccounts, ({ who }) => listAccountsOfId(database.reader, signedIn(who).subject));

  door.handle(listMaskedUsers, ({ who }) => showMasked(database.reader, signedIn(who).subject));
  door.handle(listUnmaskedUsers, ({ who, requestId }) =>
    database.tx((tx) => showUnmasked(tx, signedIn(who).subject, { clock, requestId })),
  );

  door.handle(listAccountRequests, ({ who }) => showAccountRequests(database.reader, signedIn(who).subject));
  door.handle(getUpdateAccountRequest, ({ who }) => showUpdateRequest(database.reader, signedIn(who).subject));
  door.handle(listNisaRequests, ({ who }) => showNisaRequests(database.reader, signedIn(who).subject));
  door.handle(getNisaStatus, ({ who }) => showNisaStatus(database.reader, signedIn(who).subject, clock.today()));

  door.handle(confirmPerson, ({ who, body, requestId }) =>
    database.tx((tx) => confirmApplicant(tx, signedIn(who).subject, body, { clock, newId, requestId })),
  );
  door.handle(createAccountRequest, ({ who, body, requestId }) =>
    database.tx((tx) => requestAccount(tx, signedIn(who).subject, body, { clock, newId, requestId })),
  );
  door.handle(issueAccountToken, ({ who, body }) =>
    database.tx((tx) => issueToken(tx, signedIn(who), body, { realNow, newToken, webOrigins })),
  );
}
