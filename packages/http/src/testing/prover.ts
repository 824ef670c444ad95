import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto';

export interface ProofParts {
  readonly method: string;
  readonly url: string;
  readonly token?: string | null;
  /** Claims and header fields that differ from what an honest program sends. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** A key of its own, and proofs (RFC 9449) made with it, written apart from the app's. */
export interface Prover {
  readonly thumbprint: string;
  readonly jwk: Readonly<Record<'crv' | 'kty' | 'x' | 'y', string>>;
  proof(parts: ProofParts): string;
  /** For the typed client. */
  readonly prove: (request: {
    readonly method: string;
    readonly url: string;
    readonly token: string | null;
  }) => Promise<string>;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function createProver(now: () => number = Date.now): Prover {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const jwk = { crv: 'P-256', kty: 'EC', x, y };
  const proof = ({ method, url, token, claims, header }: ProofParts): string => {
    const head = encode({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header });
    const body = encode({
      jti: randomUUID(),
      htm: method,
      htu: url.split(/[?#]/)[0],
      iat: Math.floor(now() / 1_000),
      ...(token ? { ath: hash('sha256', token, 'base64url') } : {}),
      ...claims,
    });
    const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${head}.${body}.${signature.toString('base64url')}`;
  };
  return {
    thumbprint: hash('sha256', JSON.stringify(jwk), 'base64url'),
    jwk,
    proof,
    prove: async (request) => proof(request),
  };
}
