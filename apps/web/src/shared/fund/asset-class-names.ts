import type { FundSummary } from '@tsuzura/contract/main';

export type AssetClass = FundSummary['assetClass'];

export const assetClassNames: Readonly<Record<AssetClass, string>> = {
  JP_EQUITY: '国内株式',
  FOREIGN_EQUITY: '海外株式',
  JP_BOND: '国内債券',
  FOREIGN_BOND: '海外債券',
  REIT: 'REIT',
  BALANCED: 'バランス',
  COMMODITY: 'コモディティ',
  OTHER: 'その他',
};
