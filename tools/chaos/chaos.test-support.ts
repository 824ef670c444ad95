import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoStart } from '@tsuzura/store/seed';
import { openScene, tokenFor, type Scene } from '../../apps/api/src/kernel/scene.test-support.ts';
import { prepareCustomers, type ChaosCustomers } from './customers.ts';
import { createLoad, type ManualLoad } from './load.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import type { SiteUrls } from './session.ts';

export interface ChaosScene {
  readonly scene: Scene;
  readonly urls: SiteUrls;
  readonly ownerUrl: string;
  readonly customers: ChaosCustomers;
  readonly recorder: Recorder;
  readonly load: ManualLoad;
  close(): Promise<void>;
}

const partnerSecret = 'chaos-partner-secret';

/** The API on a database of its own, with customers whose tokens come from the test and not from the sign-in server. */
export async function openChaos({
  count,
  seed,
}: {
  readonly count: number;
  readonly seed: number;
}): Promise<ChaosScene> {
  const web = 'http://localhost:1';
  const scene = await openScene({ partnerSecret, origins: { main: [web], trading: [web], ops: [] } });
  await scene.api.clock.put(demoStart, 'frozen');
  const urls = { main: scene.address('main'), trading: scene.address('trading'), auth: 'http://localhost:1', web };
  const { ownerUrl } = scene.db;
  const prepared = await prepareCustomers({ ownerUrl, urls, count, seed });
  const all = prepared.all.map((one) => ({
    ...one,
    session: {
      ...one.session,
      headers: async () => ({ authorization: `Bearer ${await tokenFor(one.id, { strongSecondsAgo: 0 })}` }),
    },
  }));
  const customers = { ...prepared, all };
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-chaos-'));
  const recorder = openRecorder(join(folder, 'recording.jsonl'));
  const load = createLoad({ urls, customers, seed, recorder, partnerSecret, patienceMs: 10_000 });
  return {
    scene,
    urls,
    ownerUrl,
    customers,
    recorder,
    load,
    async close() {
      recorder.close();
      customers.wire.close();
      await scene.close();
      rmSync(folder, { recursive: true });
    },
  };
}
