import { expect, test } from 'vitest';
import { decode, encode } from '../kernel/index.ts';
import { confirmBrokerageDocuments, listBrokerageDocuments } from './document.ts';

const document = {
  id: 'doc-terms-3',
  name: '約款・規程集',
  url: 'https://content.example.jp/terms-3.pdf',
  isConfirmed: false,
  kind: 'TERMS',
  version: '3',
  requiredFrom: '2026-10-01',
  confirmedAt: null,
};

test('R3.04 a brokerage document holds id, name, url and isConfirmed', () => {
  const wire = { brokerageDocuments: [document] };
  const read = decode(listBrokerageDocuments.answer, wire);
  expect(read.ok && encode(listBrokerageDocuments.answer, read.value)).toEqual(wire);
});

test('R3.04 a document never links to something that runs code or leaves by a bare host', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'file:///etc/passwd']) {
    expect(decode(listBrokerageDocuments.answer, { brokerageDocuments: [{ ...document, url }] }).ok).toBe(false);
  }
});

test('agrees to between one and a hundred documents', () => {
  const ids = (count: number) => ({ brokerageDocuments: Array.from({ length: count }, (_, n) => ({ id: `d${n}` })) });
  expect(decode(confirmBrokerageDocuments.body, ids(0))).toEqual({
    ok: false,
    lines: [{ field: 'brokerageDocuments', message: '書面を選んでください。' }],
  });
  expect(decode(confirmBrokerageDocuments.body, ids(1)).ok).toBe(true);
  expect(decode(confirmBrokerageDocuments.body, ids(100)).ok).toBe(true);
  expect(decode(confirmBrokerageDocuments.body, ids(101)).ok).toBe(false);
});
