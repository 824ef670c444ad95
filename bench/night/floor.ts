import { join } from 'node:path';
import type { Client } from 'pg';
import type { Ymd } from '@tsuzura/domain/calendar';

/**
 * The least any night must do, in SQL alone: COPY of the fill rows into a table that has its primary key and nothing else, and
 * one UPDATE of a narrow table of orders. In one transaction, durable, and behind a checkpoint, so that none falls into it.
 */
export async function openFloor(owner: Client, fillDay: Ymd): Promise<() => Promise<number>> {
  const { rows } = await owner.query<{ folder: string; durable: boolean }>(
    `select current_setting('data_directory') as folder,
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable`,
  );
  if (!rows[0]?.durable) throw new Error('the floor is measured on a durable database');
  const file = join(rows[0].folder, 'bench-fills');
  const ofDay = `from app.fund_fill f join app.fund_order o on o.id = f.order_id where o.execution_date = '${fillDay}'`;
  await owner.query(`copy (select f.* ${ofDay}) to '${file}'`);
  await owner.query(`create table app.floor_order (id text collate "C" primary key, state text not null)`);
  await owner.query(`create table app.floor_fill (like app.fund_fill, primary key (order_id, turn))`);
  return async () => {
    await owner.query(`truncate app.floor_order, app.floor_fill`);
    await owner.query(`insert into app.floor_order select f.order_id, 'WORKING' ${ofDay}`);
    await owner.query('vacuum analyze app.floor_order');
    await owner.query('checkpoint');
    const began = performance.now();
    await owner.query('begin');
    await owner.query(`copy app.floor_fill from '${file}'`);
    await owner.query(`update app.floor_order set state = 'EXECUTED' where state = 'WORKING'`);
    await owner.query('commit');
    return performance.now() - began;
  };
}
