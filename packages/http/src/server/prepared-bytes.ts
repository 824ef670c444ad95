import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

const [zero, nine, a, f] = [0x30, 0x39, 0x61, 0x66];
/** Of a request id: these hexadecimal digits at its end count the answers. */
const countedDigits = 12;
/** A date in an answer is right to the second. */
const renewMs = 1_000;

export interface Printing {
  readonly print: (requestId: string) => string;
  /** The text before a digit that goes through these digits, answer by answer. */
  readonly cycled: { readonly after: string; readonly digits: readonly string[] };
  readonly now?: () => number;
}

/**
 * The bytes of an answer that is always the same but for its request id and one digit. They are printed once a second; in
 * between these change in place: printing each answer anew costs as much as sending it.
 */
export class PreparedBytes {
  readonly #print: Printing['print'];
  readonly #cycled: { readonly after: string; readonly digits: Uint8Array };
  readonly #now: () => number;
  #bytes: Buffer | null = null;
  /** Where the last digit of the id stands: in the headers and in the body. */
  #lastDigits: readonly number[] = [];
  #cycledDigit = 0;
  #turn = 0;
  #printedAt = 0;

  constructor({ print, cycled: { after, digits }, now = Date.now }: Printing) {
    this.#print = print;
    this.#cycled = { after, digits: Uint8Array.from(Buffer.from(digits.join(''), 'latin1')) };
    this.#now = now;
  }

  /** Sends the answer with an id that no other has. What is returned says which, until the next answer. */
  write(socket: Pick<Socket, 'write' | 'writableLength'>): () => string {
    const now = this.#now();
    let bytes = this.#bytes;
    if (bytes === null || now - this.#printedAt >= renewMs) {
      this.#printedAt = now;
      bytes = this.#bytes = this.#renew();
    } else for (const at of this.#lastDigits) countUp(bytes, at);
    const { digits } = this.#cycled;
    this.#turn = (this.#turn + 1) % digits.length;
    bytes[this.#cycledDigit] = digits[this.#turn] as number;
    socket.write(bytes);
    // what the system did not take at once is still to be read from these bytes, so they must not change any more
    if (socket.writableLength > 0) this.#bytes = null;
    const [first = 0] = this.#lastDigits;
    return () => bytes.toString('latin1', first - idLength + 1, first + 1);
  }

  #renew(): Buffer {
    const requestId = `${randomUUID().slice(0, -countedDigits)}${'0'.repeat(countedDigits)}`;
    const bytes = Buffer.from(this.#print(requestId), 'latin1');
    this.#cycledDigit = bytes.indexOf(this.#cycled.after) + this.#cycled.after.length;
    this.#lastDigits = [bytes.indexOf(requestId), bytes.lastIndexOf(requestId)].map((start) => start + idLength - 1);
    return bytes;
  }
}

const idLength = 36;

/** The hexadecimal number whose last digit stands there becomes one more. */
function countUp(bytes: Buffer, last: number): void {
  for (let at = last; at > last - countedDigits; at -= 1) {
    const digit = bytes[at] as number;
    if (digit !== f) {
      bytes[at] = digit === nine ? a : digit + 1;
      return;
    }
    bytes[at] = zero;
  }
}
