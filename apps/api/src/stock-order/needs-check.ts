import { yen } from '@tsuzura/domain/money';

/** Above this an order needs a strong check (docs/account-protection.md). */
export const checkedAbove = yen(5_000_000);
export const deviceIsNew = 24 * 60 * 60_000;
