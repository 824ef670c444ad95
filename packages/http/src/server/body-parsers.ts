import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '@tsuzura/contract/kernel';
import { decodeUtf8, readJson } from './json-body.ts';
import { readPairs } from './pairs.ts';
import { requireStorable, requireStorableUrl } from './storable-text.ts';
import { RequestRejected } from './request-rejected.ts';

const formType = 'application/x-www-form-urlencoded';

/** JSON and forms, nothing else (R7.10). An empty body is no body. */
export function addBodyParsers(app: FastifyInstance, jsonDepth: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, bytes, done) => {
    read(done, () => (bytes.length === 0 ? undefined : readJson(decodeUtf8(bytes as Buffer), jsonDepth)));
  });
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, (_, bytes, done) => {
    read(done, () => readPairs(decodeUtf8(bytes as Buffer)));
  });
}

function read(done: (error: Error | null, body?: unknown) => void, body: () => unknown): void {
  try {
    done(null, body());
  } catch (error) {
    done(error as Error);
  }
}

/** For a form that something else reads. */
export function requireStorableForm(bytes: Uint8Array): void {
  const text = decodeUtf8(bytes);
  requireStorable(text);
  requireStorableUrl(text);
}

/** Refuses a body in a form the call does not speak before it is read. */
export function checkContentType(endpoint: Endpoint, { headers }: FastifyRequest): void {
  const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
  if (!endpoint.body || isEmpty) return;
  const [type = '', ...settings] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const expected = endpoint.form ? formType : 'application/json';
  const foreign = settings.some((setting) => /^\s*charset=(?!"?utf-?8"?\s*$)/.test(setting));
  const encoded = (headers['content-encoding'] ?? 'identity') !== 'identity';
  if (type.trim() !== expected || foreign || encoded) throw new RequestRejected('CONTENT_TYPE');
}
