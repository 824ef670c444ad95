import { decode, errors } from '@tsuzura/contract/kernel';
import { markerPattern } from './cast.ts';
import type { Received } from './connection.ts';
import type { FuzzRequest } from './request.ts';

export interface Verdict {
  /** What is wrong with the answer, or null. */
  readonly fault: string | null;
  /** The answer as JSON, when it was taken apart. */
  readonly json: unknown;
}

export interface Rules {
  /** Text that no answer may hold. */
  readonly secrets: readonly string[];
  /** Whether the run itself has closed the service to customers, or moves time over a regular window. */
  readonly isClosed: () => boolean;
  /** Every so many answers are compared with their schema, which the server has done already. */
  readonly sampleEvery: number;
}

const codes: ReadonlySet<string> = new Set(Object.values(errors).map(({ code }) => code));
/** Frames of a stack, words of the database and of the platform. */
const insides =
  /\n\s+at .+:\d+:\d+|\.ts:\d+:\d+|node_modules\/|\bECONNREFUSED\b|\bselect\s.+\sfrom\s(app|ops|auth|ledger)\.|violates \w+ (?:constraint|check)|syntax error at or near|postgres(?:ql)?:\/\/|invalid byte sequence/i;
const longest = 20_000;

export function createJudge({
  secrets,
  isClosed,
  sampleEvery,
}: Rules): (request: FuzzRequest, received: Received) => Verdict {
  let seen = 0;
  return (request, received) => {
    seen += 1;
    const { status, body, headers } = received;
    const wrong = (fault: string): Verdict => ({ fault, json: null });
    if (received.isLate || received.ms > longest) return wrong('no answer within 20 s');
    if (status === 0)
      return { fault: mayStaySilent(request) ? null : 'the connection ended without an answer', json: null };
    const leak = leakIn(request, body, secrets);
    if (leak) return wrong(leak);
    if (status >= 500) return judgeServerError(request, received, isClosed());
    const isJson = (headers.get('content-type') ?? '').startsWith('application/json');
    if (!request.isApi) return { fault: null, json: isJson ? parse(body) : null };
    if (status >= 400) return judgeRefusal(request, received);
    if (status === 204 || body === '' || request.method !== request.endpoint?.method)
      return { fault: null, json: null };
    const { answer } = request.endpoint;
    if (typeof answer === 'string') return { fault: null, json: { text: body } };
    const json = parse(body);
    if (json === undefined) return wrong('the answer is not JSON');
    if (seen % sampleEvery === 0 && !decode(answer, json).ok) return wrong('the answer is outside its schema');
    return { fault: null, json };
  };
}

/** A body that never ends, or is not framed as it says, may be answered by closing. */
const mayStaySilent = ({ framing, headers }: FuzzRequest): boolean =>
  framing !== 'length' || headers.some(([name]) => /^(content-length|upgrade|expect)$/.test(name));

function judgeServerError(
  { method, endpoint }: FuzzRequest,
  { status, headers, body }: Received,
  isClosed: boolean,
): Verdict {
  if (method === 'HEAD' && (status === 501 || (status === 503 && headers.has('retry-after'))))
    return { fault: null, json: null };
  const json = parse(body) as { code?: unknown } | undefined;
  const code = typeof json?.code === 'string' ? json.code : '';
  if (status === 501 && code === errors.NOT_BUILT.code) return { fault: null, json: null };
  if (status === 503 && headers.has('retry-after')) {
    // Load that is shed is counted by the report; a closed service must be one that the run closed.
    if (code === errors.OVERLOAD.code || (code === errors.MAINTENANCE.code && isClosed))
      return { fault: null, json: null };
    // The run may have cut the line of the exchange (`/exchange/faults`), and on a busy machine a move of time over days
    // keeps its row longer than another call about the clock waits for it.
    if (code === errors.UNAVAILABLE.code && /^\/((us-)?exchange\/|clock\b)/.test(endpoint?.path ?? ''))
      return { fault: null, json: null };
  }
  return { fault: `${status} ${code}`, json: null };
}

function judgeRefusal({ method }: FuzzRequest, { status, body }: Received): Verdict {
  // 417 is the platform's own answer to an expectation it does not know.
  if (body === '' && (method === 'HEAD' || status === 405 || status === 417)) return { fault: null, json: null };
  const json = parse(body) as { code?: unknown; errors?: unknown } | undefined;
  if (json === undefined || json === null) return { fault: 'a refusal that is not JSON', json: null };
  if (typeof json.code !== 'string' || !codes.has(json.code))
    return { fault: 'a refusal outside the catalogue', json: null };
  if (Number(json.code.slice(0, 3)) !== status) return { fault: `code ${json.code} with status ${status}`, json: null };
  if (json.errors !== undefined && !Array.isArray(json.errors)) return { fault: 'errors is not a list', json: null };
  return { fault: null, json };
}

/** Secrets, the inside of the server, and other people. What the caller sent may come back. */
function leakIn(
  { marker, target, body: sent, site, endpoint }: FuzzRequest,
  body: string,
  secrets: readonly string[],
): string | null {
  for (const secret of secrets) if (body.includes(secret)) return 'a secret in the answer';
  const isManual = endpoint === null && /openapi|docs/.test(target);
  if (!isManual && insides.test(body)) return 'the inside of the server in the answer';
  if (marker === 'all' || site === 'partners' || !body.includes('zmk')) return null;
  for (const [found] of body.matchAll(markerPattern)) {
    if (found !== marker && !target.includes(found) && !(sent ?? '').includes(found))
      return `${found} shown to somebody else`;
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
