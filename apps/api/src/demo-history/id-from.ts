import { createHash } from 'node:crypto';

/** A UUID of version 8: made from a name, so that the same history has the same ids. */
export function idFrom(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
