const pattern = /^[\w-]{8,64}$/;

/** The shape of a request id and of an `Idempotency-Key`: it stands in logs and headers, so nothing else may be in it. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && pattern.test(text);
}

/** 「お問い合わせ番号」: the caller's when it is well formed, so that one id follows a call through every program. */
export function requestIdOf(given: unknown, newId: () => string): string {
  return isToken(given) ? given : newId();
}
