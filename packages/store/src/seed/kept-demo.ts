import { sql } from 'kysely';
import type { Instant } from '@tsuzura/domain/calendar';
import { writeClock, type Tx } from '../kernel/index.ts';
import { demoStart, usualContentUrl } from './seed-demo.ts';

/*
 * A demo with its years can be kept and copied instead of being made again. What belongs to one installation is not kept:
 * its clock, its keys and its addresses.
 */

/** A filled database without a clock is a kept demo: time does not run in it. */
export async function setDemoAside(tx: Tx): Promise<void> {
  await tx.deleteFrom('ops.clock').execute();
}

export interface TakenUp {
  /** Real time at which business time begins to run. */
  readonly realNow: Instant;
  readonly contentUrl?: string;
}

/** Makes a copy of a kept demo the demo of this installation. Returns false, and does nothing, on any other database. */
export async function takeDemoUp(tx: Tx, { realNow, contentUrl = usualContentUrl }: TakenUp): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select not exists (select from ops.clock) and exists (select from app.customer) as kept`.execute(tx);
  if (!rows[0]?.kept) return false;
  await writeClock(tx, {
    mode: 'demo',
    state: 'running',
    businessAt: demoStart,
    realAt: realNow,
    seenUntil: realNow,
    openedAt: demoStart,
    moving: null,
  });
  await sql`update ops.secret set value =
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`.execute(
    tx,
  );
  if (contentUrl !== usualContentUrl) await moveContent(tx, contentUrl);
  return true;
}

const withUrl = ['app.brokerage_document', 'app.fund_document', 'app.fund_document_confirmation'] as const;

/** Where documents are shown differs between installations, and the register holds complete addresses. */
async function moveContent(tx: Tx, contentUrl: string): Promise<void> {
  const [from, to] = [`${usualContentUrl}/`, `${contentUrl}/`];
  for (const table of withUrl)
    await sql`update ${sql.table(table)} set url = ${to} || substr(url, length(${from}::text) + 1)
      where starts_with(url, ${from})`.execute(tx);
  for (const name of ['join_url', 'recording_url', 'captions_url', 'material_url'] as const)
    await sql`update app.seminar set ${sql.ref(name)} = ${to} || substr(${sql.ref(name)}, length(${from}::text) + 1)
      where starts_with(${sql.ref(name)}, ${from})`.execute(tx);
  // The addresses are texts of JSON, and neither of the two holds a character that JSON writes otherwise.
  await sql`update app.news set attachments = replace(attachments::text, ${`"${from}`}, ${`"${to}`})::jsonb
    where attachments <> '[]'`.execute(tx);
}
