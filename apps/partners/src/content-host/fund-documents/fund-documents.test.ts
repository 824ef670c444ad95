import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentPath, fundDocuments, funds } from '@tsuzura/store/seed';
import { running } from '../../running.test-support.ts';
import { fundDocumentPages } from './index.ts';
import { fundTerms } from './fund-terms.ts';

test('R2.05 every registered document of a fund opens and has the bytes it was registered with', async () => {
  await using here = await running();
  for (const document of fundDocuments) {
    const answer = await fetch(`${here.contentUrl}${documentPath(document)}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length, document.id).toBe(document.bytes);
    expect(createHash('sha256').update(bytes).digest('hex'), document.id).toBe(document.contentHash);
    expect(bytes.toString()).toContain(`<h1>${document.name}</h1>`);
    expect(bytes.toString()).toContain(`<dd>${document.version}</dd>`);
    expect(bytes.toString()).not.toMatch(/必ず|安心|お得|元本|！|!(?!doctype)/);
  }
});

test('nothing is published that is not registered, and each fund has both kinds', () => {
  expect([...fundDocumentPages().keys()].toSorted()).toEqual(fundDocuments.map(({ id }) => `${id}.html`).toSorted());
  for (const { code } of funds) {
    const kinds = new Set(fundDocuments.filter(({ fundCode }) => fundCode === code).map(({ kind }) => kind));
    expect([...kinds].toSorted(), code).toEqual(['PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS']);
  }
});

test.each(funds)('$code: the documents tell the terms under which we sell it', (fund) => {
  const terms = fundTerms[fund.code];
  expect(terms).toMatchObject({
    description: fund.description,
    cutoff: fund.cutoff,
    lags: fund.lags,
    nisa: fund.nisa,
    closedWithNewYork: fund.closedWith === 'UNITED_STATES',
  });
  expect(terms?.benchmark ?? null).toBe(fund.benchmark);
  expect(Math.round(Number(terms?.reserve ?? 0) * 10_000)).toBe(fund.reserveRate);
  const documents = [...fundDocumentPages()].filter(([name]) => name.includes(fund.code)).map(([, text]) => text);
  expect(documents.length).toBeGreaterThanOrEqual(3);
  for (const text of documents) {
    expect(text).toContain(`年${(fund.trustFeeRate / 10_000).toFixed(4)}％（税込）`);
    expect(text).toContain(`<dd>営業日の${fund.cutoff}</dd>`);
    expect(text).toContain(`<dd>申込日から${fund.lags[0] + fund.lags[1]}営業日目</dd>`);
  }
});
