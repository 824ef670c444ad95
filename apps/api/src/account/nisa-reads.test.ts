import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccountStatus, getNisaStatus, listNisaRequests } from '@tsuzura/contract/main';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { demoStart, subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { runAsOwner } from './run-as-owner.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const asOwner = (sql: string) => runAsOwner(scene, sql);

describe('NISA', () => {
  test('open, not opened, and by the account status the same', async () => {
    const waku = await scene.as('waku');
    expect(await waku.call(getNisaStatus)).toEqual({
      status: 'AVAILABLE',
      provisional: false,
      openedOn: '2024-02-01',
      currentYear: 2026,
      kind: 'ADULT',
      canBuyTsumitate: true,
      canBuyGrowth: true,
    });
    expect((await waku.call(getAccountStatus)).status.nisa).toBe('AVAILABLE');
    expect(await (await scene.as('hanako')).call(getNisaStatus)).toMatchObject({
      status: 'NOT_OPENED',
      openedOn: null,
      canBuyTsumitate: false,
      canBuyGrowth: false,
    });
    expect((await waku.call(listNisaRequests)).nisaRequests).toEqual([
      {
        id: `${subjectOf('waku')}-nisa`,
        kind: 'OPEN',
        targetYear: 2024,
        status: 'APPROVED',
        requiredDocuments: [],
        submittedAt: '2024-02-01T08:00:00+09:00',
        updatedAt: '2024-02-01T09:00:00+09:00',
        message: null,
      },
    ]);
  });

  test('is provisional (仮開設) and may buy while the tax office checks', async () => {
    await asOwner(`update app.account set nisa = 'AVAILABLE', nisa_opened_on = '2026-11-13' where customer_id = '${subjectOf('henko')}';
      insert into app.nisa_request (id, customer_id, kind, target_year, status, required_documents, created_at, submitted_at,
        updated_at, message) values ('n1', '${subjectOf('henko')}', 'CHANGE_IN', 2026, 'TAX_OFFICE_REVIEW', '{ACCOUNT_ABOLITION_NOTICE}',
        '2026-11-10T09:00+09', '2026-11-10T09:00+09', '2026-11-13T09:00+09', '税務署で確認しています。')`);
    const client = await scene.as('henko');
    expect(await client.call(getNisaStatus)).toMatchObject({ provisional: true, canBuyGrowth: true });
    expect((await client.call(listNisaRequests)).nisaRequests).toMatchObject([
      { requiredDocuments: ['ACCOUNT_ABOLITION_NOTICE'], message: '税務署で確認しています。' },
    ]);
    await asOwner(`update app.nisa_request set status = 'APPROVED' where id = 'n1'`);
    expect(await client.call(getNisaStatus)).toMatchObject({ provisional: false, canBuyGrowth: true });
  });

  test('may not buy before its first day, nor while the brokerage account is suspended', async () => {
    const client = await scene.as('midoku');
    await asOwner(`update app.account set nisa_opened_on = '2026-11-14' where customer_id = '${subjectOf('midoku')}'`);
    expect(await client.call(getNisaStatus)).toMatchObject({ status: 'AVAILABLE', canBuyTsumitate: false });
    await asOwner(`update app.account set nisa_opened_on = '2026-11-13' where customer_id = '${subjectOf('midoku')}'`);
    expect(await client.call(getNisaStatus)).toMatchObject({ canBuyTsumitate: true });
    await asOwner(`update app.account set equity = 'SUSPENDED' where customer_id = '${subjectOf('midoku')}'`);
    expect(await client.call(getNisaStatus)).toMatchObject({ status: 'AVAILABLE', canBuyGrowth: false });
  });

  test('its year is the business year in Japan', async () => {
    const client = await scene.as('waku');
    try {
      await scene.api.clock.put(atJst(ymd('2026-12-31'), '23:59'), 'frozen');
      expect((await client.call(getNisaStatus)).currentYear).toBe(2026);
      await scene.api.clock.put(atJst(ymd('2027-01-01'), '00:00'), 'frozen');
      expect((await client.call(getNisaStatus)).currentYear).toBe(2027);
    } finally {
      await scene.api.clock.put(demoStart, 'frozen');
    }
  });
});
