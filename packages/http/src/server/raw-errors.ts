import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorKind } from '@tsuzura/contract/kernel';
import { apiHeaders, jsonType } from './headers.ts';
import { mapError, type MappedError } from './map-error.ts';
import { RequestRejected } from './request-rejected.ts';

/** What Node refuses before there is a request: too much, too slow, or not HTTP. */
const kinds: Readonly<Record<string, ErrorKind>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
};

type RefuseClient = (error: NodeJS.ErrnoException, socket: Socket) => void;

/** The answer that is under way on a connection. */
const underWay = (socket: Socket): ServerResponse | null | undefined =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
const isWhole = (socket: Socket): boolean => underWay(socket)?.req.complete === true;

/**
 * Node looks at its clock before it looks at its connections. After a standstill (a paused machine) a request that came in time
 * would count as too slow while it waits to be read. So connections are read once more before anybody is refused.
 */
const refuseAfterReading =
  (refuse: RefuseClient): RefuseClient =>
  (error, socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(error, socket);
    const [written, wasWhole] = [socket.bytesWritten, isWhole(socket)];
    setImmediate(() => {
      const isAnswered = socket.bytesWritten > written;
      if (!isAnswered && (wasWhole || !isWhole(socket))) refuse(error, socket);
    });
  };

/** Answers on the bare socket, since there is no reply to send on. */
export function createClientErrorHandler(
  newId: () => string,
  log: (mapped: MappedError, requestId: string) => void,
): RefuseClient {
  return refuseAfterReading((error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || underWay(socket)?.headersSent) {
      socket.destroy();
      return;
    }
    const requestId = newId();
    const known = /^[A-Z_]{3,60}$/.test(error.code ?? '') ? (error.code as string) : 'unknown';
    const mapped = mapError(new RequestRejected(kinds[known] ?? 'MALFORMED', { detail: known }), requestId);
    socket.end(rawAnswer(mapped, requestId));
    log(mapped, requestId);
  });
}

export function rawHeaders({ body, headers }: MappedError, requestId: string): Record<string, string> {
  return {
    ...apiHeaders,
    ...headers,
    'x-request-id': requestId,
    'content-type': jsonType,
    'content-length': String(Buffer.byteLength(JSON.stringify(body))),
    connection: 'close',
  };
}

function rawAnswer(mapped: MappedError, requestId: string): string {
  const headers = Object.entries(rawHeaders(mapped, requestId)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${mapped.status} ${STATUS_CODES[mapped.status]}\r\n${headers.join('')}\r\n${JSON.stringify(mapped.body)}`;
}
