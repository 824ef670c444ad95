import { createHash } from 'node:crypto';
import { zipSync, type Zippable } from 'fflate';

/*
 * The form of an evidence pack, for who makes it and who checks it. Files stand in a fixed order; each link of the chain
 * covers the one before it, so a file cannot be changed, added, taken out or moved without the head changing. The head is
 * kept in the audit trail when the pack is made.
 */

export const packFormat = 'tsuzura-evidence-1';
export const manifestName = 'manifest.json';

export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ManifestFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly chain: string;
}

export interface Manifest {
  readonly format: typeof packFormat;
  readonly orderId: string;
  readonly madeAt: string;
  readonly files: readonly ManifestFile[];
  /** The last link. */
  readonly head: string;
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

export const firstLink = (orderId: string, madeAt: string): string => sha256(`${packFormat}\n${orderId}\n${madeAt}`);
export const nextLink = (before: string, name: string, hash: string): string => sha256(`${before}\n${name}\n${hash}`);

export function manifestOf(orderId: string, madeAt: string, files: readonly PackedFile[]): Manifest {
  let chain = firstLink(orderId, madeAt);
  const listed = files.map(({ name, bytes }) => {
    const hash = sha256(bytes);
    chain = nextLink(chain, name, hash);
    return { name, bytes: bytes.length, sha256: hash, chain };
  });
  return { format: packFormat, orderId, madeAt, files: listed, head: chain };
}

/** The earliest a ZIP can say: the pack's own time is in its manifest. */
const noTime = new Date('1980-01-02T00:00:00');

export function zipPack(manifest: Manifest, files: readonly PackedFile[]): Uint8Array {
  const content: Zippable = { [manifestName]: new TextEncoder().encode(JSON.stringify(manifest, null, 2)) };
  for (const { name, bytes } of files) content[name] = bytes;
  return zipSync(content, { mtime: noTime });
}
