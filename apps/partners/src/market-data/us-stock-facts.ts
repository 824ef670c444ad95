import type { UsStock } from '@tsuzura/domain/us-stock';
import type { UsStockRow } from './us-stock-catalogue.ts';

/** What countries other than the United States take of a dividend of their companies, percent (rule US-12). */
const adrTaxRates: Readonly<Record<string, bigint>> = { MERIA: 0n, NORDA: 15n };
const treatyRate = 10n;

/** What is published of a US share beside its price. */
export function listedUsStock({
  symbol,
  name,
  exchange,
}: UsStockRow): UsStock & { readonly foreignTaxPercent: bigint } {
  const adrRate = adrTaxRates[symbol];
  const foreignTaxPercent = adrRate ?? treatyRate;
  return {
    symbol,
    name,
    exchange,
    fractional: adrRate === undefined,
    nisaGrowth: true,
    halted: false,
    foreignTaxRate: { numerator: foreignTaxPercent, denominator: 100n },
    foreignTaxPercent,
    hasAdrFee: adrRate !== undefined,
  };
}
