import { z } from 'zod';
import type { Answer, Endpoint, Given } from './endpoint.ts';
import { errors, type ErrorKind, type ErrorLine } from './error.ts';
import { fillPath } from './fill-path.ts';

/*
 * The only caller of our APIs: screens, journeys and route tests all come through here. No Node API, so that it runs in
 * a browser. Waiting for a token (R7.12) is the session's work; `token` may take as long as it needs.
 */

export interface ClientOptions {
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Put on customer and operator calls; null sends the request without one. */
  readonly token?: () => Promise<string | null>;
  /** Proofs of the key that the caller's tokens are bound to; without it tokens are sent as bearer tokens. */
  readonly proof?: ProofMaker;
  readonly timeoutMs?: number;
  /** 「お問い合わせ番号」 of every answer. */
  readonly onRequestId?: (requestId: string) => void;
}

/** What a proof of possession (RFC 9449) names. */
export interface ProvedRequest {
  readonly method: string;
  /** Without its query. */
  readonly url: string;
  /** The access token that goes with it; null where tokens are asked for. */
  readonly token: string | null;
}

export interface ProofMaker {
  prove(request: ProvedRequest): Promise<string>;
  /** Hears the time of every answer, epoch ms. True: the refused proof named a wrong time, and another try is worth it. */
  learn(serverTime: number): boolean;
}

export interface CallOptions {
  /** The `Idempotency-Key` of a `once` call. Keep it until there is an answer: a repeat then changes nothing twice. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a caller gives: a part whose every field may be left out may be left out itself. */
export type CallInput<E extends Endpoint> = Loose<Given<E>>;
type Loose<G> = { [P in keyof G as object extends G[P] ? never : P]: G[P] } & {
  [P in keyof G as object extends G[P] ? P : never]?: G[P] | undefined;
};
type CallArguments<E extends Endpoint> =
  object extends CallInput<E>
    ? [given?: CallInput<E> | undefined, options?: CallOptions]
    : [given: CallInput<E>, options?: CallOptions];

export interface Client {
  call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<Answer<E>>;
}

/** A non-success answer (R7.11). `message` is what a customer may read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  /** Parsed JSON; undefined when the answer held none. */
  readonly body: unknown;
  readonly code: string | undefined;
  readonly kind: ErrorKind | undefined;
  readonly lines: readonly ErrorLine[];
  readonly requestId: string | undefined;

  constructor(status: number, statusText: string, body: unknown, requestId?: string) {
    const code = textOf(body, 'code');
    const kind = code === undefined ? undefined : kinds.get(code);
    const lines = linesOf(body);
    // An app has no text of its own for what answers explain (tools/apps/contract-texts.ts).
    super(lines.map((line) => line.message).join('\n') || errors[kind ?? 'UNEXPECTED'].text || errors.UNEXPECTED.text);
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.code = code;
    this.kind = kind;
    this.lines = lines;
    this.requestId = textOf(body, 'requestId') ?? requestId;
  }
}

const kinds: ReadonlyMap<string, ErrorKind> = new Map(
  Object.entries(errors).map(([kind, row]) => [row.code, kind as ErrorKind]),
);

function textOf(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function linesOf(body: unknown): ErrorLine[] {
  const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((line: unknown) => {
    const message = textOf(line, 'message');
    const field = textOf(line, 'field');
    return message === undefined ? [] : [{ message, ...(field === undefined ? {} : { field }) }];
  });
}

const accepted = { text: 'text/plain', csv: 'text/csv', nothing: 'application/json' } as const;

export function createClient(options: ClientOptions): Client {
  const base = options.baseUrl.replace(/\/+$/, '');

  async function call(endpoint: Endpoint, given: Parts = {}, extra: CallOptions = {}): Promise<unknown> {
    const request = await compose(endpoint, given);
    const headers = new Headers({
      Accept: typeof endpoint.answer === 'string' ? accepted[endpoint.answer] : 'application/json',
    });
    if (request.type !== null) headers.set('Content-Type', request.type);
    if (endpoint.once) headers.set('Idempotency-Key', extra.key ?? crypto.randomUUID());
    for (const [name, value] of Object.entries(extra.headers ?? {})) headers.set(name, value);
    const bearer = endpoint.caller !== 'anyone';
    const token = bearer ? await options.token?.() : null;
    if (token) headers.set('Authorization', `${options.proof ? 'DPoP' : 'Bearer'} ${token}`);

    const send = async (): Promise<Exchanged> => {
      if (options.proof && (token || endpoint.site === 'auth')) {
        const url = `${base}${request.path}`.split('?', 1)[0] ?? '';
        headers.set('DPoP', await options.proof.prove({ method: endpoint.method, url, token: token ?? null }));
      }
      return exchange(
        options.fetch ?? globalThis.fetch,
        `${base}${request.path}`,
        {
          method: endpoint.method,
          headers,
          ...(request.body === null ? {} : { body: request.body }),
          credentials: endpoint.site === 'auth' ? 'include' : 'omit',
        },
        options.timeoutMs ?? 20_000,
        extra.signal,
      );
    };
    let answer = await send();
    const isTimeWrong = options.proof?.learn(Date.parse(answer.headers.get('Date') ?? '')) ?? false;
    // A browser sends a GET again by itself when a connection that was open breaks, with the proof that was used already.
    const mayBeSentTwice = options.proof !== undefined && token !== null && endpoint.method === 'GET';
    // How each site refuses a proof. A call that was refused so was not begun.
    const isProofRefused = answer.status === (endpoint.site === 'auth' ? 400 : 401);
    if (isProofRefused && (isTimeWrong || mayBeSentTwice)) answer = await send();
    const requestId = answer.headers.get('X-Request-Id') ?? undefined;
    if (requestId !== undefined) options.onRequestId?.(requestId);
    if (!answer.ok) throw new ApiError(answer.status, answer.statusText, parse(answer.text), requestId);
    return read(endpoint, answer, requestId);
  }

  return { call: call as Client['call'] };
}

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

interface Composed {
  readonly path: string;
  readonly body: string | null;
  readonly type: string | null;
}

async function compose(endpoint: Endpoint, given: Parts): Promise<Composed> {
  try {
    return composed(endpoint, given);
  } catch (error) {
    throw error instanceof Unwritable ? await refused(error.issues) : error;
  }
}

function composed(endpoint: Endpoint, given: Parts): Composed {
  const params = endpoint.params ? toWire(endpoint.params, given.params ?? {}) : {};
  const query = endpoint.query ? toPairs(toWire(endpoint.query, given.query ?? {})) : '';
  const path = fillPath(endpoint.path, params as Record<string, unknown>) + (query === '' ? '' : `?${query}`);
  if (!endpoint.body) return { path, body: null, type: null };
  const body = toWire(endpoint.body, given.body ?? {});
  return endpoint.form
    ? { path, body: toPairs(body), type: 'application/x-www-form-urlencoded' }
    : { path, body: JSON.stringify(body), type: 'application/json' };
}

/**
 * A field left out stays left out: zod fills a default only when it reads, and would refuse to write the gap. What the
 * schema cannot write is refused here as the server would refuse it, so that a form has one way to show it.
 */
function toWire(schema: z.core.$ZodType, value: unknown): unknown {
  const { shape, catchall } = schema._zod.def as Partial<z.core.$ZodObjectDef>;
  if (!shape || catchall || typeof value !== 'object' || value === null) return write(schema, value, []);
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const one: unknown = Reflect.get(value, name);
    if (one !== undefined) wire[name] = write(field, one, [name]);
  }
  return wire;
}

function write(schema: z.core.$ZodType, value: unknown, path: PropertyKey[]): unknown {
  const written = z.safeEncode(schema, value, { reportInput: true });
  if (written.success) return written.data;
  const issues = written.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  throw new Unwritable(issues);
}

class Unwritable extends Error {
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('outside the contract');
    this.issues = issues;
  }
}

/** The sentences and the names of all fields are loaded when there is something to say: a page without a form has no use for them. */
async function refused(issues: readonly z.core.$ZodIssue[]): Promise<ApiError> {
  const { explain } = await import('./message.ts');
  return new ApiError(400, 'Bad Request', { code: errors.INPUT.code, errors: explain(issues) });
}

type Scalar = string | number | boolean | null | undefined;

/** Empty and missing values are skipped; 0 and false are kept (R5.07). */
function toPairs(wire: unknown): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(wire as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? (value as Scalar[]) : [value as Scalar]) {
      if (one !== undefined && one !== null && one !== '') pairs.append(name, String(one));
    }
  }
  return pairs.toString();
}

interface Exchanged {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
}

const waits = { factor: 1 };

/** Tests wait so many times longer than customers: a machine that does something else meanwhile is no failure. Returns what was before. */
export function stretchTimeouts(factor: number): number {
  const before = waits.factor;
  waits.factor = factor;
  return before;
}

/** One request and its whole body under one time-out: a body that stalls is as lost as an answer that never starts. */
async function exchange(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Exchanged> {
  const late = new Error(`Timeout Error: no answer within ${timeoutMs} ms`);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(late), timeoutMs * waits.factor);
  const leave = () => stop.abort(signal?.reason);
  if (signal?.aborted) leave();
  else signal?.addEventListener('abort', leave, { once: true });
  try {
    const answer = await fetch(url, { ...init, signal: stop.signal });
    const { ok, status, statusText, headers } = answer;
    return { ok, status, statusText, headers, text: await answer.text() };
  } catch (cause) {
    if (stop.signal.aborted) throw stop.signal.reason;
    throw new Error('Network Error: the server could not be reached', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

function read(endpoint: Endpoint, answer: Exchanged, requestId: string | undefined): unknown {
  if (endpoint.answer === 'nothing') return undefined;
  if (endpoint.answer === 'text' || endpoint.answer === 'csv') return answer.text;
  const wire = parse(answer.text);
  if (wire === undefined) throw new ApiError(answer.status, answer.statusText, undefined, requestId);
  const decoded = z.safeParse(endpoint.answer, wire);
  if (decoded.success) return decoded.data;
  const fields = decoded.error.issues.map(({ path }) => path.join('.') || '(root)').join(', ');
  throw new Error(`${endpoint.method} ${endpoint.path} answered outside its contract at: ${fields}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
