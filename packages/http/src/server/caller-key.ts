import { BlockList, isIP } from 'node:net';
import { networkOf } from './rate.ts';

/** The parts of a request that tell whose it is; Node's parser or `raw-request.ts` read them. */
interface Calling {
  readonly headers: {
    readonly authorization?: string | undefined;
    readonly 'x-forwarded-for'?: string | string[] | undefined;
  };
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const schemePrefix = /^(?:bearer|dpop) +/i;

/**
 * Callers with different keys take turns. The key is the subject of a token that was verified before, else the network
 * the call comes from. A trusted proxy is many callers; the last address of `X-Forwarded-For` is the one it wrote
 * itself.
 */
export function createCallerKey(
  trustedProxies: readonly string[],
  subjectOf: ((bearer: string) => string | null) | undefined,
): (request: Calling) => string {
  const proxies = listOf(trustedProxies);
  return ({ headers, socket }) => {
    const { authorization } = headers;
    const subject =
      subjectOf && authorization !== undefined ? subjectOf(authorization.replace(schemePrefix, '')) : null;
    if (subject !== null) return `s ${subject}`;
    const peer = socket.remoteAddress ?? '';
    const forwarded = headers['x-forwarded-for'];
    if (!proxies || typeof forwarded !== 'string' || !isTrusted(proxies, peer)) return networkOf(peer);
    return networkOf(forwarded.slice(forwarded.lastIndexOf(',') + 1).trim());
  };
}

function listOf(networks: readonly string[]): BlockList | null {
  if (networks.length === 0) return null;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isTrusted(list: BlockList, peer: string): boolean {
  const address = peer.startsWith('::ffff:') ? peer.slice(7) : peer;
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
