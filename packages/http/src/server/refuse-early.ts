import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { admissionOf, type ServerAdmission } from './admit-request.ts';
import type { Priority } from './admission.ts';
import type { AdmissionRecorder, RefusedCalls } from './admission-record.ts';
import { createCallerKey } from './caller-key.ts';
import type { OverloadAnswer } from './overload-answer.ts';
import { RawRequestReader } from './raw-request.ts';
import { readInPlace } from './read-in-place.ts';
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
  recorder: AdmissionRecorder,
): RefuseEarly {
  const { controller, subjectOf } = options.admission;
  const callerKey = createCallerKey(options.trustedProxies ?? [], subjectOf);
  /** By the length of their path. */
  const calls: RefusableCall[][] = [];
  const request = new RawRequestReader();
  for (const endpoint of options.endpoints) {
    const { method, path } = endpoint;
    if (path.includes('{') || alwaysOpen.has(path)) continue;
    const { priority, weight = 1, route = path } = admissionOf(endpoint, options.admission);
    const refused = recorder.of({ method, route, priority });
    (calls[path.length] ??= []).push({ method, path: Buffer.from(path), priority, weight, refused });
  }
  return (socket, piece) => {
    // one whose last answer still waits to be read sends faster than it reads: Node's own limits are for that
    if (!controller.isWaiting || state.isStopping || socket.writableLength > 0) return false;
    if (!request.read(piece)) return false;
    const call = calls[request.pathLength]?.find(
      ({ method, path }) => request.method === method && request.isPath(path),
    );
    if (!call) return false;
    const keyOf = () => callerKey({ headers: headersOf(request), socket });
    const reason = controller.wouldRefuse(call.priority, call.weight, keyOf);
    if (!reason) return false;
    const given = request.header('x-request-id');
    const requestId = writeRaw(socket, isToken(given) ? given : null, request.header('origin'));
    recorder.refused(call.refused, reason, requestId);
    return true;
  };
}

interface RefusableCall {
  readonly method: string;
  readonly path: Uint8Array;
  readonly priority: Priority;
  readonly weight: number;
  readonly refused: RefusedCalls;
}

const headersOf = (request: RawRequestReader) => ({
  authorization: request.header('authorization'),
  'x-forwarded-for': request.header('x-forwarded-for'),
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
    const take = (piece: Buffer, isOwn: boolean): void => {
      const isBetween = connection.last?.complete === true && connection.unanswered === 0 && !isInHead;
      if (isBetween && refuse(socket, piece)) return;
      const before = connection.requests;
      // the parser's bodies are parts of what it is given, and are read later
      const kept = isOwn ? piece : Buffer.from(piece);
      for (const parser of parsers) parser.call(socket, kept);
      isInHead = connection.unanswered === 0 && connection.requests === before;
    };
    // this also takes the connection from the parser's own way of reading
    socket.on('data', (piece: Buffer) => take(piece, true));
    readInPlace(socket, (piece) => take(piece, false));
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
