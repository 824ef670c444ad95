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
import type { ApiServer } from '@tsuzura/http/server';
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

export function accountMainApi(server: ApiServer, { database, clock, newId, realNow, webOrigins }: Deps): void {
  const newToken = () => randomBytes(32).toString('base64url');

  server.handle(ensureCustomer, ({ who, request, requestId }) => {
    const hashedUserId = hashedUserIdOf(request.bearer);
    return database.tx((tx) =>
      ensureCustomerRecord(tx, { ...signedIn(who), hashedUserId }, { clock, newId, requestId }),
    );
  });

  server.handle(getAccountStatus, async ({ who }) => {
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

  server.handle(getBrokerageUser, ({ who }) => showBrokerageUser(database.reader, signedIn(who).subject));
  server.handle(listAccounts, ({ who }) => listOpenAccounts(database.reader, signedIn(who).subject));
  server.handle(listUserAccounts, ({ who }) => listAccountsOfId(database.reader, signedIn(who).subject));

  server.handle(listMaskedUsers, ({ who }) => showMasked(database.reader, signedIn(who).subject));
  server.handle(listUnmaskedUsers, ({ who, requestId }) =>
    database.tx((tx) => showUnmasked(tx, signedIn(who).subject, { clock, requestId })),
  );

  server.handle(listAccountRequests, ({ who }) => showAccountRequests(database.reader, signedIn(who).subject));
  server.handle(getUpdateAccountRequest, ({ who }) => showUpdateRequest(database.reader, signedIn(who).subject));
  server.handle(listNisaRequests, ({ who }) => showNisaRequests(database.reader, signedIn(who).subject));
  server.handle(getNisaStatus, ({ who }) => showNisaStatus(database.reader, signedIn(who).subject, clock.today()));

  server.handle(confirmPerson, ({ who, body, requestId }) =>
    database.tx((tx) => confirmApplicant(tx, signedIn(who).subject, body, { clock, newId, requestId })),
  );
  server.handle(createAccountRequest, ({ who, body, requestId }) =>
    database.tx((tx) => requestAccount(tx, signedIn(who).subject, body, { clock, newId, requestId })),
  );
  server.handle(issueAccountToken, ({ who, body }) =>
    database.tx((tx) => issueToken(tx, signedIn(who), body, { realNow, newToken, webOrigins })),
  );
}
