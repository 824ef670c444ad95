import { Client as Postgres } from 'pg';
import type { Scene } from '../kernel/scene.test-support.ts';

/** The tables of the procedures are read only for the program: their rows come from elsewhere. */
export async function runAsOwner(scene: Scene, sql: string): Promise<void> {
  const client = new Postgres({ connectionString: scene.db.ownerUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
