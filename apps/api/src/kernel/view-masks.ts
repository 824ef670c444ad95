import type { Answer, Endpoint } from '@tsuzura/contract/kernel';
import { getBrokerageUser, getDepositAccount, listMaskedUsers } from '@tsuzura/contract/main';
import { maskBankNumber } from '@tsuzura/domain/account';

/*
 * What of an answer leads to the person, where the customer's own screen shows it whole. Everything else that a customer reads
 * says what they hold and did, which operators see in the console too. A test looks for the person in every answer.
 */

type Mask = (answer: unknown) => unknown;
const maskOf = <E extends Endpoint>(endpoint: E, mask: (answer: Answer<E>) => Answer<E>): [Endpoint, Mask] => [
  endpoint,
  mask as Mask,
];

const stars = '＊＊＊＊';
const prefecture = /^(?:東京都|北海道|京都府|大阪府|.{2,3}県)/;

const masks: ReadonlyMap<Endpoint, Mask> = new Map([
  // Masked already, but with the city.
  maskOf(listMaskedUsers, ({ users }) => ({
    users: users.map((user) => ({ ...user, address: `${prefecture.exec(user.address)?.[0] ?? ''}${stars}` })),
  })),
  maskOf(getBrokerageUser, (user) => ({
    ...user,
    withdrawBank: user.withdrawBank && {
      ...user.withdrawBank,
      number: maskBankNumber(user.withdrawBank.number),
      holderKana: stars,
    },
  })),
  maskOf(getDepositAccount, (account) => ({ ...account, number: maskBankNumber(account.number) })),
]);

export const maskForView = <T>(endpoint: Endpoint, answer: T): T =>
  (masks.get(endpoint)?.(answer) as T | undefined) ?? answer;
