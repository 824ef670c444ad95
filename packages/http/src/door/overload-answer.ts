import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { apiHeaders, hstsHeader, jsonType } from './headers.ts';
import type { Cors } from './cors.ts';
import { mapError } from './map-error.ts';
import { TurnedAway } from './turned-away.ts';

/** Seconds after which callers may come again: spread, so that they do not come back together. */
const retryAfterSeconds = ['2', '3', '4', '5', '6'] as const;

export interface Refusing {
  readonly requestId: string;
  readonly origin: string | undefined;
  readonly isHttps?: boolean;
  readonly isStopping?: boolean;
}

interface OverloadAnswer {
  readonly status: number;
  /** Names and values in turn, as Node takes them. */
  readonly headers: readonly string[];
  /** ASCII only. */
  readonly body: string;
}

export type PrepareOverloadAnswer = (refusing: Refusing) => OverloadAnswer;

/** The answer 503-000, prepared: in overload most answers are this one, and what it costs is taken from the others. */
export function createOverloadAnswer(cors: Cors): PrepareOverloadAnswer {
  const { status, body } = mapError(new TurnedAway('OVERLOAD'), '');
  const { requestId: _, ...rest } = body;
  const opening = `${inAscii(JSON.stringify(rest)).slice(0, -1)},"requestId":"`;
  const closing = '"}';
  const fixedBytes = opening.length + closing.length;
  const fixed = [...Object.entries(apiHeaders).flat(), 'content-type', jsonType];
  const fixedOf = new Map<string | undefined, string[]>();
  let count = 0;

  return ({ requestId, origin, isHttps = false, isStopping = false }) => {
    const ofOrigin = cors.headers(origin);
    // origins that are not ours share one answer, so the map cannot grow
    const key = 'access-control-allow-origin' in ofOrigin ? origin : undefined;
    let headers = fixedOf.get(key);
    if (!headers) fixedOf.set(key, (headers = [...fixed, ...Object.entries(ofOrigin).flat()]));
    count = (count + 1) % retryAfterSeconds.length;
    const bytes = String(fixedBytes + requestId.length);
    const own = [...headers, 'retry-after', retryAfterSeconds[count] as string, 'x-request-id', requestId];
    own.push('content-length', bytes);
    if (isHttps) own.push('strict-transport-security', hstsHeader);
    if (isStopping) own.push('connection', 'close');
    return { status, headers: own, body: opening + requestId + closing };
  };
}

export function writeAnswer(response: ServerResponse, { status, headers, body }: OverloadAnswer): void {
  response.writeHead(status, [...headers]).end(body, 'latin1');
}

/** On a connection that stays open, without an answer object of Node's. */
export function writeRaw(socket: Socket, { status, headers, body }: OverloadAnswer): void {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ndate: ${new Date().toUTCString()}\r\nconnection: keep-alive\r\n`;
  for (let index = 0; index < headers.length; index += 2) head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  socket.write(`${head}\r\n${body}`, 'latin1');
}

/** The same JSON in one byte a character: head and body then leave in one write, without being encoded again each time. */
const inAscii = (json: string): string =>
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  json.replaceAll(/[^\x00-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
