import { createECDH } from 'node:crypto';
import { readWebPushKey } from '@tsuzura/store/notification';
import type { Database } from '@tsuzura/store/kernel';

/** Of VAPID (RFC 8292), in base64url: by it push services know that we are the one whom the browser subscribed to. */
export interface WebPushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The same for the life of the database, so they are read once. */
export function webPushKeys(database: Database): () => Promise<WebPushKeys> {
  let known: Promise<WebPushKeys> | null = null;
  return async () => {
    known ??= readWebPushKey(database.reader).then(keysOf);
    try {
      return await known;
    } catch (error) {
      known = null;
      throw error;
    }
  };
}

function keysOf(bytes: Buffer): WebPushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(bytes);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
}
