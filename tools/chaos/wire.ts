import { Agent, request } from 'node:http';

/** One address for all: connections are kept, as a browser keeps them. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}
/** Nobody listened, the connection broke, or nothing came in time: whether it had an effect is not known. */
export interface Lost {
  readonly lost: string;
}
export type Exchange = Answered | Lost;
export const isLost = (exchange: Exchange): exchange is Lost => 'lost' in exchange;

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
}

/** What the customer app waits for an answer. */
const patienceMs = 20_000;

export interface Wire {
  send(sent: Sent): Promise<Exchange>;
  close(): void;
}

export function openWire(): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_024 });
  return {
    send: ({ method, url, headers = {}, body = '', timeoutMs = patienceMs }) =>
      new Promise((resolve) => {
        const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        // The load balancer listens on the address of version 4 only.
        const call = request(url, { method, agent, family: 4, headers: { ...headers, ...length } }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', (error) => resolve({ lost: error.message }));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(parts).toString('utf8'),
            }),
          );
        });
        // Of the whole exchange: a server that was stopped keeps its connections open and says nothing.
        const end = setTimeout(() => call.destroy(new Error('no answer in time')), timeoutMs);
        call.on('close', () => {
          clearTimeout(end);
          resolve({ lost: 'closed' }); // after an answer this changes nothing
        });
        call.on('error', (error) => resolve({ lost: error.message }));
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** The code of a refusal, as `errors.md` lists them; the status where there is none. */
export function codeOf({ status, body }: Answered): string {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' ? code : String(status);
  } catch {
    return String(status);
  }
}
