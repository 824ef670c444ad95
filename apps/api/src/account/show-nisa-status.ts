import type { getNisaStatus } from '@tsuzura/contract/main';
import type { Answer } from '@tsuzura/contract/kernel';
import { isNisaProvisional, nisaKind } from '@tsuzura/domain/account';
import { partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { findNisaAccount } from '@tsuzura/store/account';
import type { Reader } from '@tsuzura/store/kernel';

/** Whether the account may buy at all; how much is left of a frame is answered by `nisaUsages`. */
export async function showNisaStatus(
  reader: Reader,
  subject: string,
  today: Ymd,
): Promise<Answer<typeof getNisaStatus>> {
  const account = await findNisaAccount(reader, subject);
  const currentYear = partsOf(today).year;
  if (!account) return { ...notOpened, currentYear };
  const { nisa, equity, openedOn, birthDate, opening } = account;
  const isOpen = nisa === 'AVAILABLE' && openedOn !== null && openedOn <= today;
  const kind = birthDate === null ? 'ADULT' : nisaKind(birthDate, today);
  // A minor's account (こどもNISA) has frames of its own and is switched off.
  const canBuy = isOpen && equity === 'AVAILABLE' && kind === 'ADULT';
  return {
    status: nisa,
    provisional: nisa === 'AVAILABLE' && opening !== null && isNisaProvisional(opening),
    openedOn,
    currentYear,
    kind,
    canBuyTsumitate: canBuy,
    canBuyGrowth: canBuy,
  };
}

/** Only grown-ups can apply (rule ACCT-1), so that is what a person we do not know yet is taken for. */
const notOpened = {
  status: 'NOT_OPENED',
  provisional: false,
  openedOn: null,
  kind: 'ADULT',
  canBuyTsumitate: false,
  canBuyGrowth: false,
} as const;
