import { sql } from 'kysely';
import { openDatabase } from '@tsuzura/store/kernel';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

export interface SeminarScene extends Scene {
  asOwner(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** A seminar on 2026-11-26 19:30, with the form of the demo's. */
  addSeminar(id: string, over?: SeminarOver): Promise<void>;
  seats(id: string): Promise<Record<string, unknown> | undefined>;
  /** Subjects of mails that wait to be sent, by whom they go to. */
  mails(to: string): Promise<readonly string[]>;
}

interface SeminarOver {
  readonly capacity?: number;
  readonly selection?: 'FIRST_COME' | 'LOTTERY';
}

export async function openSeminars(over: Parameters<typeof openScene>[0] = {}): Promise<SeminarScene> {
  const scene = await openScene(over);
  const owner = openDatabase({ url: scene.db.ownerUrl, program: 'test owner', connections: 2 });
  const asOwner = async (statement: string) =>
    (await sql.raw<Record<string, unknown>>(statement).execute(owner.reader)).rows;
  return {
    ...scene,
    asOwner,
    async addSeminar(id, { capacity = 3, selection = 'FIRST_COME' } = {}) {
      const isLottery = selection === 'LOTTERY';
      const [to, draw] = isLottery ? [`'2026-11-19 17:00+09'`, `'2026-11-19 18:00+09'`] : ['s.application_to', 'null'];
      await asOwner(`insert into app.seminar select (jsonb_populate_record(s, jsonb_build_object('id', '${id}',
          'selection', '${selection}', 'application_to', ${to}::timestamptz, 'draw_at', ${draw}::timestamptz))).*
        from app.seminar s where s.id = 'seminar-20261126'`);
      await asOwner(`insert into app.seminar_seats (seminar_id, capacity) values ('${id}', ${capacity})`);
    },
    seats: async (id) =>
      (await asOwner(`select capacity, taken, waiting, entered from app.seminar_seats where seminar_id = '${id}'`))[0],
    mails: async (to) =>
      (
        await asOwner(`select payload ->> 'subject' as subject from ops.outbox
          where payload ->> 'to' = '${to}' order by created_at, payload ->> 'subject'`)
      ).map(({ subject }) => String(subject)),
    async close() {
      await owner.close();
      await scene.close();
    },
  };
}
