import type { Instant } from '@tsuzura/domain/calendar';
import { lockWithdrawals as lockDue } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';

/** 手続中 from the cut-off on. True while more are left. */
export const lockWithdrawals = async (tx: Tx, at: Instant, limit: number): Promise<boolean> =>
  (await lockDue(tx, at, limit)) === limit;
