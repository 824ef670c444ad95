import { connect, type Socket } from 'node:net';

/*
 * HTTP on a bare socket: what the fuzzer sends is often not HTTP, and every client of the platform would refuse to send
 * it. One request at a time on each connection, which is kept while both sides can.
 */

export interface Received {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Set-Cookie, one a line. */
  readonly cookies: readonly string[];
  readonly body: string;
  readonly ms: number;
  readonly isLate: boolean;
}

export interface SendOptions {
  /** The answer has no body whatever its headers say (HEAD). */
  readonly noBody?: boolean;
  /** The request is incomplete on purpose: our side of the connection ends behind it. */
  readonly isCut?: boolean;
  /** The bytes may be more than one request: what else is answered must not be taken for the next answer. */
  readonly isLast?: boolean;
}

export interface Connections {
  send(bytes: Buffer, options?: SendOptions): Promise<Received>;
  close(): void;
}

const headEnd = Buffer.from('\r\n\r\n');

export function openConnections(port: number, timeoutMs: number): Connections {
  const idle: Socket[] = [];
  const all = new Set<Socket>();

  function take(): Socket {
    for (let socket = idle.pop(); socket; socket = idle.pop()) if (!socket.destroyed && socket.writable) return socket;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    all.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => all.delete(socket));
    return socket;
  }

  function exchange(socket: Socket, bytes: Buffer, options: SendOptions): Promise<Received> {
    const { noBody = false, isCut = false, isLast = false } = options;
    const began = performance.now();
    return new Promise((resolve) => {
      let got: Buffer = Buffer.alloc(0);
      const finish = (message: Message | null, isLate = false) => {
        clearTimeout(timer);
        socket.off('data', hear);
        socket.off('close', gone);
        const { status, headers, cookies } = message ?? { status: 0, headers: new Map<string, string>(), cookies: [] };
        const mayStay = message?.isWhole && !isCut && !isLast && headers.get('connection') !== 'close';
        if (mayStay) idle.push(socket);
        else socket.destroy();
        resolve({ status, headers, cookies, body: message?.body ?? '', ms: performance.now() - began, isLate });
      };
      const hear = (chunk: Buffer) => {
        got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
        const message = read(got, noBody, false);
        if (message?.isWhole) finish(message);
      };
      const gone = () => finish(read(got, noBody, true));
      const timer = setTimeout(() => finish(null, true), timeoutMs);
      socket.on('data', hear);
      socket.on('close', gone);
      socket.write(bytes);
      // A body that stays incomplete would hold the connection until the server loses patience; half of it is enough.
      if (isCut) socket.end();
    });
  }

  return {
    async send(bytes, options = {}) {
      const kept = idle.length > 0;
      const answer = await exchange(take(), bytes, options);
      // The server may close a kept connection at the moment we write to it.
      if (answer.status !== 0 || !kept || answer.isLate || options.isCut) return answer;
      return exchange(take(), bytes, options);
    },
    close() {
      for (const socket of all) socket.destroy();
    },
  };
}

interface Message {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly cookies: readonly string[];
  readonly body: string;
  readonly isWhole: boolean;
}

function read(bytes: Buffer, noBody: boolean, isEnd: boolean): Message | null {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(first.split(' ')[1] ?? 0);
  if (status === 100) return read(bytes.subarray(end + 4), noBody, isEnd);
  const headers = new Map<string, string>();
  const cookies: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === 'set-cookie') cookies.push(value);
    else headers.set(name, value);
  }
  const rest = bytes.subarray(end + 4);
  const whole = (body: Buffer, isWhole: boolean): Message => ({
    status,
    headers,
    cookies,
    body: body.toString(),
    isWhole,
  });
  if (noBody || status === 204 || status === 304) return whole(Buffer.alloc(0), true);
  const length = headers.get('content-length');
  if (length !== undefined) {
    const expected = Number(length);
    return whole(rest.subarray(0, expected), rest.length >= expected);
  }
  if (headers.get('transfer-encoding') === 'chunked') {
    const parts = unchunk(rest);
    return whole(parts.body, parts.isWhole);
  }
  return whole(rest, isEnd);
}

function unchunk(bytes: Buffer): { body: Buffer; isWhole: boolean } {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) break;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (size === 0) return { body: Buffer.concat(parts), isWhole: true };
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return { body: Buffer.concat(parts), isWhole: false };
}
