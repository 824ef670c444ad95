import { ymdOf } from '@tsuzura/domain/calendar';
import { openDatabase } from '@tsuzura/store/kernel';
import { openClock } from '../../apps/api/src/kernel/clock.ts';
import { publishBrokerageDocument, type DocumentEdition } from '../../apps/api/src/document/publish-document.ts';

/**
 * An operator publishes a new version, in force from today. The operator's screen is no part of these journeys, so the use
 * case behind it is called on the database of the journey's own service.
 */
export async function publishDocument(
  databaseUrl: string,
  edition: Omit<DocumentEdition, 'requiredFrom' | 'sections'>,
): Promise<void> {
  const database = openDatabase({ url: databaseUrl, program: 'journey', connections: 2 });
  try {
    const clock = await openClock({ database, realNow: Date.now }, { wake: false });
    const sections = [{ heading: '第1条', paragraphs: ['この書面は、架空のものです。'] }];
    await database.tx((tx) =>
      publishBrokerageDocument(
        tx,
        { ...edition, requiredFrom: ymdOf(clock.now()), sections },
        { operator: 'unyo', requestId: 'journey' },
        clock,
      ),
    );
  } finally {
    await database.close();
  }
}
