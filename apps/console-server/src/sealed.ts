import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';

/** Puts values into cookies that only this server can read or make. */
export interface Sealer<T> {
  seal(value: T): Promise<string>;
  /** Null: not ours, changed, or too old. */
  open(text: string | undefined): Promise<T | null>;
}

interface SealerOptions {
  readonly secret: string;
  /** Two kinds of cookies never pass for each other. */
  readonly purpose: string;
  readonly seconds: number;
  readonly realNow: () => number;
}

const most = 16_384;

export function createSealer<T extends object>({ secret, purpose, seconds, realNow }: SealerOptions): Sealer<T> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `tsuzura console ${purpose}`, 32));
  const now = () => new Date(realNow());
  return {
    seal: (value) =>
      new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(realNow() + seconds * 1000))
        .encrypt(key),
    async open(text) {
      if (text === undefined || text === '' || text.length > most) return null;
      try {
        const { payload } = await jwtDecrypt(text, key, {
          currentDate: now(),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return (payload['value'] as T | undefined) ?? null;
      } catch {
        return null;
      }
    },
  };
}
