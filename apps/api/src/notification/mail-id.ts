import { hash } from 'node:crypto';

/** The same event gives the same id. The mail company and the outbox know a mail by it. */
export function mailIdOf(about: string): string {
  const hex = hash('sha256', about);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
