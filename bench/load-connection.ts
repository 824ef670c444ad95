import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: () => string;
}

const headEnd = Buffer.from('\r\n\r\n');
const lengthPattern = /\r\ncontent-length: (\d+)/i;

/**
 * One keep-alive connection that sends one prepared request at a time. It reads no more of an answer than its status and
 * its length, because the generator shares the processors with the server that it measures.
 */
export class LoadConnection {
  readonly #socket: Socket;
  #pending: ((answer: Answer | null) => void) | null = null;
  #received: Buffer = Buffer.alloc(0);
  #isLost = false;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.#isLost = true;
      this.#answer(null);
    });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Calls back with null when the connection ended without an answer. */
  send(request: string | Buffer, answered: (answer: Answer | null) => void): void {
    if (this.#isLost) return void setImmediate(answered, null);
    this.#pending = answered;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const bytes = this.#received;
    const end = bytes.indexOf(headEnd);
    if (end < 0) return;
    const head = bytes.toString('latin1', 0, end);
    const whole = end + headEnd.length + Number(lengthPattern.exec(head)?.[1] ?? 0);
    if (bytes.length < whole) return;
    this.#received = bytes.subarray(whole);
    this.#answer({
      status: Number(head.slice(9, 12)),
      body: () => bytes.toString('utf8', end + headEnd.length, whole),
    });
  }

  #answer(answer: Answer | null): void {
    const answered = this.#pending;
    this.#pending = null;
    answered?.(answer);
  }
}
