import type { Endpoint } from '../kernel/index.ts';
import { assetCalls } from './asset.ts';
import { cashCalls } from './cash.ts';
import { deliveryCalls } from './delivery.ts';
import { marginCalls, ownMarginCalls } from './margin.ts';
import { ownStockOrderCalls, stockOrderCalls } from './stock-order.ts';
import { ownStockCalls, stockCalls } from './stock.ts';
import { taxReportCalls } from './tax-report.ts';
import { ownUsOrderCalls } from './us-order.ts';
import { ownUsStockCalls, usStockCalls } from './us-stock.ts';

export * from './asset.ts';
export * from './cash.ts';
export * from './delivery.ts';
export * from './margin.ts';
export * from './stock-order.ts';
export * from './stock.ts';
export * from './tax-report.ts';
export * from './us-order.ts';
export * from './us-stock.ts';

export const tradingCalls: readonly Endpoint[] = [
  ...assetCalls,
  ...cashCalls,
  ...deliveryCalls,
  ...stockCalls,
  ...stockOrderCalls,
  ...marginCalls,
  ...usStockCalls,
  ...taxReportCalls,
];

/** ▶ Calls of ours beyond those that are required. */
export const ownTradingCalls: readonly Endpoint[] = [
  ...ownStockCalls,
  ...ownStockOrderCalls,
  ...ownMarginCalls,
  ...ownUsStockCalls,
  ...ownUsOrderCalls,
];
