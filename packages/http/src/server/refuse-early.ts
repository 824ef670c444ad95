import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { admissionOf, type ServerAdmission, type RouteAdmission } from './admit-request.ts';
import type { AdmissionRecorder } from './admission-record.ts';
import { createCallerKey } from './caller-key.ts';
import type { OverloadAnswer } from './overload-answer.ts';
import { readRawRequest, type RawRequest } from './raw-request.ts';
import { isToken } from './request-id.ts';
import { alwaysOpen } from './service-routes.ts';
import type { ApiServerOptions } from './types.ts';

/** True when the piece was one request and is answered; else the parser gets it. */
export type RefuseEarly = (socket: Socket, piece: Buffer) => boolean;

/**
 * In overload three of four requests are refused, and what each costs is taken from the others: Node's reading of a request
 * and writing of an answer take three times as long as the system's part of it. So calls that are known by their path alone
 * are refused on the bare socket, before Node's parser; every other request takes the usual way to the same decision.
 */
export function createRefuseEarly(
  options: ApiServerOptions & { readonly admission: ServerAdmission },
  state: { readonly isStopping: boolean },
  writeRaw: OverloadAnswer['writeRaw'],
  refused: AdmissionRecorder,
): RefuseEarly {
  const { controller, subjectOf } = options.admission;
  const callerKey = createCallerKey(options.trustedProxies ?? [], subjectOf);
  const calls = new Map<string, Partial<Record<string, RouteAdmission>>>();
  for (const endpoint of options.endpoints) {
    const { method, path } = endpoint;
    if (path.includes('{') || alwaysOpen.has(path)) continue;
    calls.set(path, { ...calls.get(path), [method]: admissionOf(endpoint, options.admission) });
  }
  return (socket, piece) => {
    // one whose last answer still waits to be read sends faster than it reads: Node's own limits are for that
    if (!controller.isWaiting || state.isStopping || socket.writableLength > 0) return false;
    const request = readRawRequest(piece);
    if (!request) return false;
    const { method, path, header } = request;
    const declared = calls.get(path)?.[method];
    if (!declared) return false;
    const { priority, weight = 1, route = 'unknown' } = declared;
    const reason = controller.wouldRefuse({
      priority,
      weight,
      key: () => callerKey({ headers: headersOf(request), socket }),
    });
    if (!reason) return false;
    const given = header('x-request-id');
    const requestId = writeRaw(socket, { requestId: isToken(given) ? given : null, origin: header('origin') });
    refused({ method, route, requestId, priority, reason });
    return true;
  };
}

const headersOf = ({ header }: RawRequest) => ({
  authorization: header('authorization'),
  'x-forwarded-for': header('x-forwarded-for'),
});

/**
 * Shows every piece that a connection receives to `refuse` before Node's parser gets it, but only between two requests: when
 * the parser holds a part of one, or one of them is not answered, the piece is the parser's. So is the first request of a
 * connection: Node ends one on which its parser has seen none for as long as a head may take, even while others are answered here.
 */
export function lookBeforeParser(server: Server, refuse: RefuseEarly): void {
  const connections = new WeakMap<Socket, { last: IncomingMessage | null; unanswered: number; requests: number }>();
  server.on('connection', (socket: Socket) => {
    const connection = { last: null as IncomingMessage | null, unanswered: 0, requests: 0 };
    let isInHead = false;
    connections.set(socket, connection);
    const parsers = socket.listeners('data') as ((piece: Buffer) => void)[];
    for (const parser of parsers) socket.off('data', parser);
    socket.on('data', (piece: Buffer) => {
      const isBetween = connection.last?.complete === true && connection.unanswered === 0 && !isInHead;
      if (isBetween && refuse(socket, piece)) return;
      const before = connection.requests;
      for (const parser of parsers) parser.call(socket, piece);
      isInHead = connection.unanswered === 0 && connection.requests === before;
    });
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.last = request;
    connection.unanswered += 1;
    connection.requests += 1;
    response.once('close', () => (connection.unanswered -= 1));
  });
}
