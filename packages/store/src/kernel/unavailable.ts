/**
 * Why a statement failed although it is correct. `isDatabaseAway`: the server or the connection is gone, is starting,
 * has become a read-only copy or has no room; nothing will work until that is over. `isUnavailable`: that, or this one
 * statement had to wait too long; the same request may simply be sent again.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return (
    awayCode.test(code) || certificateCode.test(code) || (error instanceof Error && awayMessage.test(error.message))
  );
}

export function isUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || busyCodes.has(codeOf(error));
}

/**
 * Classes 08 (connection), 53 (disk, memory, connections) and 58 (input and output), the server's own endings (57P01 …
 * 57P05), the end of an idle transaction, a read-only server after a fail-over, and what the network says.
 */
const awayCode =
  /^(08...|53...|58030|57P0[1-5]|25P03|25006|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** Its certificate has ended, or is not one that we trust: there is no server that may be spoken to until somebody changes that. */
const certificateCode = /^(EPROTO|INVALID_CA|CERT_\w+|UNABLE_TO_\w+|(\w+_)?SELF_SIGNED_CERT\w*|ERR_(TLS|SSL)_\w+)$/;

/** The drivers' own errors have no code. */
const awayMessage =
  /^(The server does not support SSL connections|Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed|Query read timeout$|Cannot use a pool after calling end|driver has already been destroyed)/;

/** Canceled or timed out, a lock not had in time, and what is still in conflict after every repeat. */
const busyCodes = new Set(['57014', '55P03', '40001', '40P01']);

/** Not its `cause`: a call to another company that fails says there why its own connection broke. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
