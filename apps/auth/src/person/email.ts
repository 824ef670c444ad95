import { Refused, TypedMailAddress } from '@tsuzura/contract/kernel';

export interface Address {
  /** As the person wrote it, without width and space accidents. Mails go here. */
  readonly email: string;
  /** What two spellings of one address share. */
  readonly key: string;
}

/** The address, or null for something that is none. The rule is that of the mail carrier. */
export function parseAddress(typed: string): Address | null {
  const { data: email } = TypedMailAddress.safeParse(typed);
  return email === undefined ? null : { email, key: email.toLowerCase() };
}

export function addressOf(typed: string): Address {
  const address = parseAddress(typed);
  if (!address) throw new Refused('EMAIL_FORM');
  return address;
}

/** 「ha***@example.jp」: enough to recognise one's own, too little to learn another's. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}***${email.slice(at)}`;
}
