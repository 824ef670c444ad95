import { restoreDrill, type DrillLoad } from '../../backup/drill.ts';
import { drillPlace } from '../../cluster/backup.ts';
import { roll } from '../../cluster/roll.ts';
import { readKept } from '../../cluster/up.ts';
import type { Fault, Scene } from './fault.ts';

/** Not a fault but what must look like none: every copy and every database is replaced, one after the other. */
const rollingUpgrade: Fault = {
  name: 'rolling upgrade',
  seconds: 0,
  writesWithin: 6,
  async begin() {
    await roll(() => undefined);
    return { hit: 'every copy and database', end: async () => undefined };
  },
};

/** The load goes on; what it has sent is known from its recording. */
const loadOf = ({ recording }: Scene): DrillLoad => ({
  start: () => undefined,
  stop: async () =>
    recording()
      .commands.filter(({ kind }) => kind === 'buy' || kind === 'sell')
      .filter(({ end }) => end?.outcome.as !== 'refused')
      .map(({ parameters, began, end }) => ({
        id: String(parameters['orderId']),
        sentAt: began,
        acknowledgedAt: end?.outcome.as === 'acknowledged' ? end.ended : null,
      })),
  async idsIn(database) {
    const { rows } = await database.query<{ readonly id: string }>(
      `select id from app.fund_order where customer_id = any ($1::text[]) and source = 'SPOT'`,
      [recording().customers],
    );
    return new Set(rows.map(({ id }) => id));
  },
});

const restoreToASecond: Fault = {
  name: 'restore to a second',
  seconds: 0,
  writesWithin: null,
  async begin(scene) {
    const place = drillPlace(readKept(), { ownerUrl: scene.ownerUrl });
    // Every other time across whatever has happened since the backup before: fail-overs must leave no gap in the archive.
    const backsUpFirst = scene.random() < 0.5;
    const { findings, seconds, before, after } = await restoreDrill({ place, load: loadOf(scene), backsUpFirst });
    const from = backsUpFirst ? 'a new backup' : 'the one before';
    const hit = `${seconds.toFixed(1)} s from ${from}, ${before} orders before and ${after} after`;
    return { hit, findings, end: async () => undefined };
  },
};

export const operations: readonly Fault[] = [rollingUpgrade, restoreToASecond];
