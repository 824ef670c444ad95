import { instant } from '@tsuzura/domain/calendar';
import { protectionRulesAt } from '@tsuzura/domain/protection';
import type { Tx } from '@tsuzura/store/kernel';
import { addFreezeLink } from '@tsuzura/store/protection';

export interface LinkTools {
  readonly realNow: () => number;
  /** 256 bits that nobody can guess. */
  readonly newToken: () => string;
  /** Where the customer app is; nobody can be sent there where it is not known. */
  readonly webOrigins: readonly string[];
}

/** The address that freezes one customer's account. After `#`: it stands in no log of any server. */
export async function newFreezeLink(tx: Tx, customerId: string, tools: LinkTools): Promise<string | null> {
  const [web] = tools.webOrigins;
  if (web === undefined) return null;
  const now = instant(Math.trunc(tools.realNow()));
  const expiresAt = instant(now + protectionRulesAt(now).linkHours * 3_600_000);
  const token = tools.newToken();
  await addFreezeLink(tx, { token, customerId, expiresAt, now });
  return `${web}/freeze#${token}`;
}
