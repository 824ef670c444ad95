interface Has {
  readonly role: 'customer' | 'operator';
  readonly hasPassword: boolean;
  readonly passkeys: number;
}

/** A way in is a passkey, or for a customer a password. Nobody shall lock themselves out; the server says the same. */
export function mayRemovePasskey({ role, hasPassword, passkeys }: Has): boolean {
  return passkeys > 1 || (hasPassword && role === 'customer');
}
