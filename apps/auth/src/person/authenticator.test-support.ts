import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Credential, Options } from './passkey.ts';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** User verification done; off makes the answer one of a stolen key. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** The model it says it is. */
  readonly aaguid?: string;
}

const aaguidOf = ({ aaguid = '0'.repeat(32) }: Lies) => Buffer.from(aaguid.replaceAll('-', ''), 'hex');

export interface ExportedPasskey {
  readonly credentialId: string;
  readonly userHandle: string;
  readonly privateKey: string;
  readonly signCount: number;
}

/** A passkey in software, honest unless told otherwise. */
export class Authenticator {
  readonly id: string;
  counter: number;
  userHandle: string;
  private readonly origin: string;
  private readonly rpId: string;
  private readonly key: KeyObject;
  private readonly cose: Uint8Array;

  /** A new one, or one that was exported before. */
  constructor(origin: string, rpId: string, kept?: ExportedPasskey) {
    const web = (text: string) => Buffer.from(text, 'base64').toString('base64url');
    this.origin = origin;
    this.rpId = rpId;
    this.id = kept ? web(kept.credentialId) : base64url(randomBytes(16));
    this.counter = kept?.signCount ?? 1;
    this.userHandle = kept ? web(kept.userHandle) : '';
    this.key = kept
      ? createPrivateKey({ key: Buffer.from(kept.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const { x = '', y = '' } = createPublicKey(this.key).export({ format: 'jwk' });
    this.cose = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  register(options: Options, lies: Lies = {}): Credential {
    this.userHandle = (options['user'] as { id: string }).id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([this.head(lies, 0x40), aaguidOf(lies), length, id, this.cose]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return this.credential({
      clientDataJSON: base64url(this.clientData('webauthn.create', options, lies)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** What the server keeps of it. */
  publicKey(): Uint8Array {
    return this.cose;
  }

  /** As a browser's virtual authenticator takes it over. */
  exported(): ExportedPasskey {
    const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64');
    const privateKey = this.key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    return { credentialId: plain(this.id), userHandle: plain(this.userHandle), privateKey, signCount: this.counter };
  }

  use(options: Options, lies: Lies = {}): Credential {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', options, lies);
    const authData = this.head(lies, 0);
    return this.credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.key)),
      userHandle: lies.userHandle ?? this.userHandle,
    });
  }

  private credential(response: Record<string, unknown>): Credential {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, options: Options, { challenge, origin = this.origin }: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: challenge ?? options['challenge'], origin }));
  }

  private head({ rpId = this.rpId, verified = true, counter = this.counter }: Lies, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (verified ? 0x04 : 0)]), count]);
  }
}
