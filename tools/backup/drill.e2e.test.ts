import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '@tsuzura/http/config';
import { databaseName } from '../open-server.ts';
import { openDrillOrders } from '../../bench/drill-orders.ts';
import { installOn } from '../../bench/plain-brokerage.ts';
import { ensurePackages } from '../cluster/packages.ts';
import { checkCopy, checkTable, isWhole } from './check-copy.ts';
import { lastCommitOf, restoreCopy } from './copy.ts';
import { restoreDrill } from './drill.ts';
import { openPlainServer } from './plain-server.ts';

const canRun = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');

test.runIf(canRun)('a database is restored to the second, with whole books, and a broken copy is named', async () => {
  ensurePackages(console.log);
  const server = await openPlainServer();
  try {
    const brokerage = await installOn(server, readConfig({}).seed);
    const load = await openDrillOrders(brokerage);
    const copy = await server.copy();
    const copyUrl = server.urlOf(databaseName, copy.port);
    const drill = await restoreDrill({
      place: { backups: server.backups, ownerUrl: brokerage.ownerUrl, copy, copyUrl },
      load,
    });
    load.close();
    console.log(
      `restored in ${drill.seconds.toFixed(1)} s, checked in ${drill.checkSeconds.toFixed(1)} s: ${drill.before} orders before, ${drill.after} after`,
    );
    expect(drill.findings).toEqual([]);
    expect([drill.before > 0, drill.after > 0]).toEqual([true, true]);
    // It was written until that second without a pause.
    const lastCommit = lastCommitOf(copy)?.getTime() ?? 0;
    expect(lastCommit).toBeLessThanOrEqual(drill.to.getTime());
    expect(lastCommit).toBeGreaterThan(drill.to.getTime() - 4_000);
    // The same look at a running database whose postings were changed behind its back.
    await brokerage.owner.query(`set session_replication_role = replica`);
    await brokerage.owner.query(
      `update ledger.posting set amount = amount + 1 where entry_id = (select max(id) from ledger.entry) and line = 1`,
    );
    await brokerage.stop();
    const broken = await checkCopy(brokerage.ownerUrl);
    expect(broken.filter((one) => !isWhole(one)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['試算表', '仕訳', '残高']),
    );
    expect(checkTable(broken).join('\n')).toContain('件の違い');
    await expect(restoreCopy(server.backups, copy, new Date(Date.now() + 3_600_000))).rejects.toThrow('届いていません');
  } finally {
    await server.remove();
  }
});
