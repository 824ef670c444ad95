import type { BridgeArgs } from '@tsuzura/contract/native';

export function mailtoOf({ recipient, subject, body }: BridgeArgs<'launchMail'>): string {
  // A mail program reads + as a plus sign, so spaces are %20 and line ends %0D%0A (RFC 6068).
  const part = (text: string) => encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, '\r\n'));
  return `mailto:${encodeURIComponent(recipient)}?subject=${part(subject)}&body=${part(body)}`;
}
