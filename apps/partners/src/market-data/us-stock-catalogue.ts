import type { Exposure } from './factor.ts';

export type UsExchange = 'NYSE' | 'NASDAQ' | 'ARCA';

export interface UsStockRow {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: UsExchange;
  /** Closing prices in dollars on the first day and on the anchor day. */
  readonly first: number;
  readonly last: number;
  readonly exposure: Exposure;
  readonly ownVolatility: number;
  readonly volume: number;
}

const tech = { world: 1.25 };
const staple = { world: 0.55 };

/* Twenty-five securities that do not exist; common shares in the US have one to four letters, these have five. */
/* oxfmt-ignore */
export const usStockRows: readonly UsStockRow[] = [
  row('ORCHA', 'Orchard Devices (fictitious)', 'NASDAQ', 31.2, 187.45, tech, 0.0118, 48_000_000),
  row('SEQLO', 'Sequoia Logic (fictitious)', 'NASDAQ', 58.4, 402.18, tech, 0.0112, 21_000_000),
  row('NIMBA', 'Nimbus Cloudworks (fictitious)', 'NASDAQ', 22.7, 148.36, tech, 0.0165, 33_000_000),
  row('GLACI', 'Glacier Semiconductor (fictitious)', 'NASDAQ', 14.9, 163.72, { world: 1.5 }, 0.0195, 72_000_000),
  row('PELIC', 'Pelican Freight (fictitious)', 'NYSE', 84.1, 131.05, { world: 1 }, 0.0108, 3_600_000),
  row('TERRN', 'Terran Tractor (fictitious)', 'NYSE', 93.6, 356.4, { world: 1 }, 0.0112, 2_900_000),
  row('OAKRI', 'Oakridge Bank (fictitious)', 'NYSE', 68.2, 241.9, { world: 1.1 }, 0.0102, 9_800_000),
  row('MAPLO', 'Maplo Foods (fictitious)', 'NYSE', 44.8, 71.33, staple, 0.0076, 6_100_000),
  row('HALCY', 'Halcyon Therapeutics (fictitious)', 'NYSE', 61.5, 118.27, staple, 0.0114, 5_200_000),
  row('VOLTR', 'Voltera Motors (fictitious)', 'NASDAQ', 12.4, 214.6, { world: 1.6 }, 0.0255, 88_000_000),
  row('BRINE', 'Brinewater Energy (fictitious)', 'NYSE', 86.3, 109.84, { world: 0.9 }, 0.0135, 14_000_000),
  row('QUILO', 'Quillo Retail (fictitious)', 'NYSE', 23.1, 96.72, { world: 0.8 }, 0.0098, 17_000_000),
  row('LUMEX', 'Lumen Exchange Group (fictitious)', 'NYSE', 52.9, 158.41, { world: 0.9 }, 0.0092, 2_700_000),
  row('WORLB', 'Broad World ETF (fictitious)', 'ARCA', 60.1, 182.54, { world: 1 }, 0.0006, 26_000_000),
  row('AURUM', 'Aurum Bullion ETF (fictitious)', 'ARCA', 116.7, 268.9, { gold: 1 }, 0.0006, 8_300_000),
  row('CEDRA', 'Cedra Networks (fictitious)', 'NASDAQ', 18.3, 94.55, tech, 0.012, 5_000_000),
  row('FJORD', 'Fjord Streaming (fictitious)', 'NASDAQ', 41, 312.8, tech, 0.012, 5_000_000),
  row('GRANI', 'Granite Rail (fictitious)', 'NYSE', 55.1, 168.12, { world: 1 }, 0.012, 5_000_000),
  row('HERON', 'Heron Airlines (fictitious)', 'NYSE', 48.9, 52.37, { world: 1 }, 0.012, 5_000_000),
  row('INDIG', 'Indigo Apparel (fictitious)', 'NYSE', 66, 88.41, { world: 0.8 }, 0.012, 5_000_000),
  row('KESTR', 'Kestrel Defense (fictitious)', 'NYSE', 71.2, 229.06, { world: 1 }, 0.012, 5_000_000),
  row('LARCH', 'Larch Utilities (fictitious)', 'NYSE', 49.5, 63.28, staple, 0.012, 5_000_000),
  row('MERIA', 'Meria Pharma ADR (fictitious)', 'NYSE', 33.4, 41.19, staple, 0.012, 5_000_000),
  row('NORDA', 'Norda Marine ADR (fictitious)', 'NYSE', 14.2, 22.75, { world: 0.9 }, 0.012, 5_000_000),
  row('SMCAP', 'Small World ETF (fictitious)', 'ARCA', 88, 141.37, { world: 1 }, 0.012, 5_000_000),
];

function row(
  symbol: string,
  name: string,
  exchange: UsExchange,
  first: number,
  last: number,
  exposure: Exposure,
  ownVolatility: number,
  volume: number,
): UsStockRow {
  return { symbol, name, exchange, first, last, exposure, ownVolatility, volume };
}
