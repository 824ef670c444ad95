/** The names under which a server is reached: the `Host` of a request must be one of them. */
export interface KnownHosts {
  /** `at` is where the connection came in. */
  has(
    host: string,
    at: { readonly localAddress?: string | undefined; readonly localPort?: number | undefined },
  ): boolean;
  /** The name it was told to listen on; known once it listens. */
  add(hostname: string): void;
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * A foreign name in `Host` can get into links, redirects and caches, and is how a page of another site reaches a server
 * on this machine (DNS rebinding). Known are the public addresses, and the server's own address and loopback with the
 * port that was connected to.
 */
export function createKnownHosts(urls: readonly string[]): KnownHosts {
  const names = new Set(urls.flatMap(hostsOf));
  const own = new Set(loopback);
  return {
    has(given, { localAddress = '', localPort }) {
      const host = given.toLowerCase();
      if (names.has(host)) return true;
      const suffix = `:${localPort}`;
      if (!host.endsWith(suffix)) return localPort === 80 && own.has(host);
      const name = host.slice(0, -suffix.length);
      return own.has(name) || name === bracketed(localAddress.replace(/^::ffff:/, ''));
    },
    add: (hostname) => void own.add(bracketed(hostname.toLowerCase())),
  };
}

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** `https://id.example.jp` is asked for as `id.example.jp`, and by some as `id.example.jp:443`. */
function hostsOf(url: string): string[] {
  const { host, port, protocol } = new URL(url);
  return port === '' ? [host, `${host}:${defaultPorts[protocol]}`] : [host];
}
