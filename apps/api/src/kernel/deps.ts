import type { Database } from '@tsuzura/store/kernel';
import type { BulkJobs } from './bulk/index.ts';
import type { BusinessClock } from './clock.ts';
import type { FamilyBoard } from './family-board.ts';
import type { Scheduler } from './jobs/index.ts';
import type { MaintenanceBoard } from './maintenance.ts';
import type { Once } from './once.ts';
import type { Proposals } from './proposal/index.ts';
import type { ProtectionBoard } from './protection-board.ts';
import type { PaymentSite } from '../cash/index.ts';
import type { MarketData } from '../fund/index.ts';
import type { FxMarket } from '../fx/index.ts';
import type { StockMarket } from '../stock/index.ts';
import type { UsStockMarket } from '../us-stock/index.ts';
import type { MarginStocks } from '../margin/index.ts';

/** What the areas stand on. Clock and chance come in here, so that a test decides both. */
export interface Deps {
  readonly database: Database;
  readonly clock: BusinessClock;
  readonly once: Once;
  readonly maintenance: MaintenanceBoard;
  readonly protection: ProtectionBoard;
  readonly families: Pick<FamilyBoard, 'isEnded'>;
  readonly scheduler: Scheduler;
  readonly bulk: BulkJobs;
  readonly proposals: Proposals;
  /** Epoch ms. For what does not live on business time: tokens, time-outs. */
  readonly realNow: () => number;
  readonly newId: () => string;
  readonly market: MarketData;
  readonly stockMarket: StockMarket;
  readonly usStockMarket: UsStockMarket;
  readonly fxMarket: FxMarket;
  readonly marginStocks: MarginStocks;
  readonly paymentSite: PaymentSite;
  /** Where a customer may be sent back to. */
  readonly webOrigins: readonly string[];
  /** Of stand-ins for the push services of browsers. */
  readonly pushOrigins: readonly string[];
}
