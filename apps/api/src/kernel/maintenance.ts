import { maintenanceWindow, nextMaintenanceWindow, type Instant } from '@tsuzura/domain/calendar';
import { readMaintenance, type AdHocMaintenance, type Database } from '@tsuzura/store/kernel';
import type { Clock } from './clock.ts';

/** Whether the service is closed now (R2.40): a regular window, or one an operator set. */
export interface MaintenanceBoard {
  closed(): { readonly from: Instant; readonly to: Instant } | null;
  adHoc(): AdHocMaintenance | null;
  refresh(): Promise<void>;
}

export async function openMaintenanceBoard(database: Database, clock: Clock): Promise<MaintenanceBoard> {
  let adHoc = await readMaintenance(database.reader);
  let regular = standingOrNext(clock.now());
  return {
    adHoc: () => adHoc,
    closed: () => {
      const now = clock.now();
      if (adHoc && contains(adHoc, now)) return adHoc;
      // Asked at every call: the window is worked out again only when it is over (or the clock was put back in a test).
      if (now >= regular.to || now < regular.from - dayMilliseconds) regular = standingOrNext(now);
      return contains(regular, now) ? regular : null;
    },
    refresh: async () => {
      adHoc = await readMaintenance(database.reader);
    },
  };
}

const dayMilliseconds = 86_400_000;
const standingOrNext = (now: Instant) => maintenanceWindow(now) ?? nextMaintenanceWindow(now);
const contains = ({ from, to }: { from: Instant; to: Instant }, at: Instant) => from <= at && at < to;
