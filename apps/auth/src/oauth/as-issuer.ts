import type { IncomingHttpHeaders } from 'node:http';

/**
 * The library makes addresses (discovery, redirects, `aud`) from the request's own `Host` and forwarded headers. They
 * are replaced by those of the configured issuer, so that nothing a caller sends is reflected.
 */
export function asIssuer(headers: IncomingHttpHeaders, issuer: string): void {
  const { host, protocol } = new URL(issuer);
  headers.host = host;
  delete headers['x-forwarded-host'];
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
}
