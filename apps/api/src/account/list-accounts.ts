import type { getBrokerageUser, listAccounts, listUserAccounts } from '@tsuzura/contract/main';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import { findAccountChoices, readBrokerageUser } from '@tsuzura/store/account';
import type { Reader } from '@tsuzura/store/kernel';

/** The relying party of this service, as the sign-in application and the partners' sites know it (R9.04). */
const service = 'latte';

export async function listOpenAccounts(reader: Reader, subject: string): Promise<Answer<typeof listAccounts>> {
  const account = await findAccountChoices(reader, subject);
  if (!account?.openedOn) return { accounts: [] };
  return {
    accounts: [
      {
        accountNumber: account.number,
        branchCode: account.branchCode,
        openedOn: account.openedOn,
        specificAccount: {
          opened: account.withholding !== null,
          withholding: account.withholding,
          dividendsIncluded: account.dividendsIncluded,
          nextYearWithholding: account.nextYearWithholding,
        },
        dividendMethod: account.dividendMethod,
        electronicDelivery: account.electronicDelivery,
        suitability: {
          canTradeMargin: account.canTradeMargin,
          canTradeUsEquity: account.canTradeUsEquity,
          restrictedFundCodes: [...account.restrictedFundCodes],
        },
      },
    ],
  };
}

/** Everybody owns their account: guardians come with こどもNISA, which is switched off (rule ACCT-1). */
export async function listAccountsOfId(reader: Reader, subject: string): Promise<Answer<typeof listUserAccounts>> {
  const account = await findAccountChoices(reader, subject);
  if (!account) return { userAccounts: [] };
  return { userAccounts: [{ service, accountNumber: account.number, role: 'OWNER', equity: account.equity }] };
}

export async function showBrokerageUser(reader: Reader, subject: string): Promise<Answer<typeof getBrokerageUser>> {
  const user = await readBrokerageUser(reader, subject);
  // The gate has seen an open account a moment ago.
  if (!user) throw new Refused('ACCOUNT_NOT_OPEN');
  return user;
}
