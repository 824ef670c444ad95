import {
  errors,
  Refused,
  type ErrorBody,
  type ErrorKind,
  type ErrorRow,
  type Reaction,
} from '@tsuzura/contract/kernel';
import { RequestRejected } from './request-rejected.ts';

/** What is answered and what is logged; the two never share a string. */
export interface MappedError {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  readonly detail: string | null;
  /** Something is wrong with us: the log gets the exception. */
  readonly isDefect: boolean;
}

/** Fastify's own refusals, in our words. */
const framework: Readonly<Record<string, ErrorKind>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_ERR_BAD_URL: 'MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'URL_TOO_LONG',
  ECONNRESET: 'MALFORMED',
};

/** `errors[]` makes the app show a general dialog (R8.06), so these come without: they have a dialog of their own. */
const silent: ReadonlySet<Reaction> = new Set(['unexpected', 'maintenance', 'unauthorized']);

const kindHeaders: Partial<Record<ErrorKind, Readonly<Record<string, string>>>> = {
  UNAUTHORIZED: { 'www-authenticate': 'Bearer, DPoP algs="ES256"' },
  OVERLOAD: { 'retry-after': '5' },
  UNAVAILABLE: { 'retry-after': '2' },
  MAINTENANCE: { 'retry-after': '300' },
};

/** Whether a dependency, such as the database, is unavailable; the program says what its errors look like. */
export type IsUnavailable = (error: unknown) => boolean;

/** The one place where a thrown thing becomes an answer. */
export function mapError(error: unknown, requestId: string, isUnavailable: IsUnavailable = () => false): MappedError {
  const refused =
    error instanceof Refused ? error : (knownToFramework(error) ?? awayOf(error, isUnavailable) ?? unstorable(error));
  const kind = refused?.kind ?? 'UNEXPECTED';
  const row: ErrorRow = errors[kind];
  const lines = refused && !silent.has(row.shows) ? { errors: refused.lines } : {};
  return {
    status: row.status,
    body: { code: row.code, ...lines, requestId },
    headers: { ...kindHeaders[kind], ...(refused instanceof RequestRejected ? refused.headers : {}) },
    detail: refused instanceof RequestRejected ? (refused.detail ?? null) : null,
    isDefect: refused === null || kind === 'UNEXPECTED' || isDataException(error),
  };
}

/** A dependency is unavailable: not the caller's mistake, and the request may be sent again. */
function awayOf(error: unknown, isUnavailable: IsUnavailable): RequestRejected | null {
  if (!isUnavailable(error)) return null;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const isOurs = typeof code === 'string' && /^[A-Z0-9_]{3,40}$/.test(code);
  return new RequestRejected('UNAVAILABLE', { detail: isOurs ? code : 'unavailable' });
}

function knownToFramework(error: unknown): RequestRejected | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const kind = typeof code === 'string' ? framework[code] : undefined;
  // ECONNRESET also comes from a database; only Fastify's reading of a body puts a status on it
  if (kind === undefined || (code === 'ECONNRESET' && Reflect.get(error as Error, 'statusCode') !== 400)) return null;
  return new RequestRejected(kind, { detail: String(code) });
}

/** SQLSTATE class 22: PostgreSQL could not take a value, as a number or a date out of its range. */
const isDataException = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && /^22[0-9A-Z]{3}$/.test(String(Reflect.get(error, 'code')));

/** The caller's input is at fault, and so is a check of ours that let it through: refused and logged as a defect. */
const unstorable = (error: unknown): RequestRejected | null =>
  isDataException(error) ? new RequestRejected('INPUT', { detail: `sqlstate ${error.code}` }) : null;
