import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Typed } from '../kernel/form-field.ts';

/** An application that was begun: what was typed so far, and the page it was left on. */
export interface Draft {
  readonly step: string;
  readonly typed: Typed;
}

export interface KeptDraft extends Draft {
  /** Real time, epoch ms. */
  readonly until: number;
}

/**
 * Applications that were begun, for a day. Each is encrypted with a key that only the customer's browser has, in a cookie:
 * what lies here can be read by nobody else, and `hashed_user_id`, which stands in addresses, opens nothing.
 */
export interface DraftStore {
  /** Keeps it under the key of the browser, or under a new one when it has none; the key. */
  keep(key: string, owner: string, draft: Draft): string;
  /** Null when there is none, it is over, or it is somebody else's. */
  read(key: string, owner: string): KeptDraft | null;
  forget(key: string): void;
}

export const draftLifetimeMs = 24 * 60 * 60 * 1000;
const mostDrafts = 1_000;
const keyPattern = /^[\w-]{43}$/;

interface Sealed {
  readonly until: number;
  /** Nonce, tag and text, base64. */
  readonly sealed: string;
}

/** `folder` null keeps them in memory only. `realNow` is real time: a day of the browser's cookie is no business day. */
export function openDraftStore(folder: string | null, realNow: () => number): DraftStore {
  const drafts = new Map<string, Sealed>(folder === null ? [] : readAll(folder));
  const fileOf = (id: string): string | null => (folder === null ? null : join(folder, id));

  function drop(id: string): void {
    drafts.delete(id);
    const file = fileOf(id);
    if (file !== null) rmSync(file, { force: true });
  }

  /** Those whose day is over, and the oldest of too many. */
  function sweep(): void {
    for (const [id, { until }] of drafts) if (until <= realNow()) drop(id);
    for (const id of [...drafts.keys()].slice(0, Math.max(0, drafts.size - mostDrafts))) drop(id);
  }
  sweep();

  return {
    keep(known, owner, draft) {
      const key = keyPattern.test(known) ? known : randomBytes(32).toString('base64url');
      const id = idOf(key);
      const kept = { until: realNow() + draftLifetimeMs, sealed: seal(key, owner, JSON.stringify(draft)) };
      drafts.delete(id); // to the end: the map is in the order of the last change
      drafts.set(id, kept);
      const file = fileOf(id);
      if (file !== null) writeWhole(file, JSON.stringify(kept));
      sweep();
      return key;
    },
    read(key, owner) {
      const kept = keyPattern.test(key) ? drafts.get(idOf(key)) : undefined;
      if (kept === undefined || kept.until <= realNow()) return null;
      const text = unseal(key, owner, kept.sealed);
      return text === null ? null : { ...(JSON.parse(text) as Draft), until: kept.until };
    },
    forget(key) {
      if (keyPattern.test(key)) drop(idOf(key));
    },
  };
}

/** Neither the name of the file nor the key of the text tells the other. */
const idOf = (key: string): string => createHash('sha256').update(`id ${key}`).digest('hex');
const secretOf = (key: string): Buffer => createHash('sha256').update(`secret ${key}`).digest();

function seal(key: string, owner: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secretOf(key), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(key: string, owner: string, text: string): string | null {
  const bytes = Buffer.from(text, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', secretOf(key), bytes.subarray(0, 12))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null; // another owner, or not as it was written
  }
}

function readAll(folder: string): [string, Sealed][] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = readdirSync(folder).flatMap((id): [string, Sealed][] => {
    const kept = /^[\da-f]{64}$/.test(id) ? read(join(folder, id)) : null;
    return kept === null ? [] : [[id, kept]];
  });
  return found.toSorted(([, one], [, other]) => one.until - other.until);
}

function read(file: string): Sealed | null {
  try {
    const { until, sealed } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Sealed>;
    return typeof until === 'number' && typeof sealed === 'string' ? { until, sealed } : null;
  } catch {
    return null;
  }
}

/**
 * Written to a second file and renamed: a crash leaves the old or the new one complete. On a full disk it stays in
 * memory only.
 */
function writeWhole(file: string, text: string): void {
  try {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    rmSync(`${file}.new`, { force: true });
  }
}
