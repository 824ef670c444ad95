import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { apiHeaders, hstsHeader, jsonType } from './headers.ts';
import type { Cors } from './cors.ts';
import { mapError } from './map-error.ts';
import { PreparedBytes } from './prepared-bytes.ts';
import { RequestRejected } from './request-rejected.ts';

/** Seconds after which callers may come again: spread, so that they do not come back together. */
const retryAfterSeconds = ['2', '3', '4', '5', '6'] as const;

export interface Refusing {
  readonly requestId: string;
  readonly origin: string | undefined;
}

export interface OverloadAnswer {
  write(
    response: ServerResponse,
    refusing: Refusing & { readonly isHttps: boolean; readonly isStopping: boolean },
  ): void;
  /**
   * On a connection that stays open, without an answer object of Node's. A request that names itself keeps its id, another gets
   * one here. Returns what says which.
   */
  writeRaw(socket: Socket, requestId: string | null, origin: string | undefined): () => string;
}

/** The answer 503-000, prepared: in overload most answers are this one, and what it costs is taken from the others. */
export function createOverloadAnswer(cors: Cors): OverloadAnswer {
  const { status, body } = mapError(new RequestRejected('OVERLOAD'), '');
  const { requestId: _, ...rest } = body;
  const opening = `${inAscii(JSON.stringify(rest)).slice(0, -1)},"requestId":"`;
  const closing = '"}';
  const fixedBytes = opening.length + closing.length;
  // for the load balancer, which tells this 503 from others by it and takes it off (ADR-0081)
  const fixed = [...Object.entries(apiHeaders).flat(), 'content-type', jsonType, 'x-overload', '1'];
  const preparedOf = new Map<string | undefined, Prepared>();
  const prepared = (origin: string | undefined) => {
    const ofOrigin = cors.headers(origin);
    // origins that are not ours share one answer, so the map cannot grow
    const key = 'access-control-allow-origin' in ofOrigin ? origin : undefined;
    const known = preparedOf.get(key);
    if (known) return known;
    const headers = [...fixed, ...Object.entries(ofOrigin).flat()];
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${printed(headers)}`;
    const made = {
      headers,
      head,
      bytes: new PreparedBytes({ print: (requestId) => printedAnswer(head, requestId), cycled }),
    };
    preparedOf.set(key, made);
    return made;
  };
  const cycled = { after: '\r\nretry-after: ', digits: retryAfterSeconds };
  let count = 0;
  const retryAfter = (): string => retryAfterSeconds[(count = (count + 1) % retryAfterSeconds.length)] as string;
  const printedAnswer = (head: string, requestId: string): string =>
    `${head}retry-after: ${retryAfter()}\r\nx-request-id: ${requestId}\r\n` +
    `content-length: ${fixedBytes + requestId.length}\r\ndate: ${new Date().toUTCString()}\r\nconnection: keep-alive\r\n\r\n` +
    opening +
    requestId +
    closing;

  return {
    write(response, { requestId, origin, isHttps, isStopping }) {
      const own = [...prepared(origin).headers, 'retry-after', retryAfter(), 'x-request-id', requestId];
      own.push('content-length', String(fixedBytes + requestId.length));
      if (isHttps) own.push('strict-transport-security', hstsHeader);
      if (isStopping) own.push('connection', 'close');
      response.writeHead(status, own).end(opening + requestId + closing, 'latin1');
    },
    writeRaw(socket, requestId, origin) {
      const { head, bytes } = prepared(origin);
      if (requestId === null) return bytes.write(socket);
      socket.write(printedAnswer(head, requestId), 'latin1');
      return () => requestId;
    },
  };
}

interface Prepared {
  readonly headers: readonly string[];
  readonly head: string;
  readonly bytes: PreparedBytes;
}

function printed(headers: readonly string[]): string {
  let text = '';
  for (let index = 0; index < headers.length; index += 2) text += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return text;
}

/** The same JSON in one byte a character, in memory too: head and body then leave in one write, without being encoded each time. */
function inAscii(json: string): string {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  const ascii = json.replaceAll(/[^\x00-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Buffer.from(ascii, 'latin1').toString('latin1');
}
