import type { Machine } from '../cluster/topology.ts';

/** A machine as the others reach it from outside, and the public half of its key. */
export interface Peer {
  /** Its address among the machines. */
  readonly address: string;
  /** Its address at the house or the cloud. */
  readonly endpoint: string;
  readonly publicKey: string;
}

/** The network card that WireGuard makes; the file of its settings and the unit of systemd are named after it. */
const device = 'tsuzura';
export const networkFile = `etc/wireguard/${device}.conf`;
const port = 51_820;

/** A line for each machine: address among the machines, address outside, public key. `#` begins a remark. */
export function readPeers(text: string): readonly Peer[] | { readonly wrong: string } {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
  const peers: Peer[] = [];
  for (const line of lines) {
    const [address = '', endpoint = '', publicKey = '', ...more] = line.split(/\s+/);
    // 32 bytes in base 64: the last character before the sign has four bits.
    const isRead = /^[\d.]+$/.test(address) && endpoint !== '' && /^[\w+/]{42}[AEIMQUYcgkosw048]=$/.test(publicKey);
    const isTwice = peers.some((peer) => peer.address === address);
    if (!isRead || isTwice || more.length > 0) return { wrong: line };
    peers.push({ address, endpoint, publicKey });
  }
  return peers;
}

/**
 * For `wg-quick`: one machine in the network of the machines. Its private key is a file of its own, so nothing here is secret.
 * Whatever comes to an address of that network by another card was not encrypted, and is dropped.
 */
export function networkSettings(machine: Machine, network: string, peers: readonly Peer[]): string {
  const [, prefix = '24'] = network.split('/');
  const rule = `add rule inet %i input iifname != { "lo", "%i" } ip daddr ${network} drop`;
  const chain = 'add chain inet %i input { type filter hook input priority -10; }';
  const others = peers.filter(({ address }) => address !== machine.address);
  return [
    '[Interface]',
    `Address = ${machine.address}/${prefix}`,
    `ListenPort = ${port}`,
    'PostUp = wg set %i private-key /etc/wireguard/%i.key',
    `PostUp = nft 'add table inet %i; ${chain}; ${rule}'`,
    'PostDown = nft delete table inet %i',
    ...others.flatMap(({ address, endpoint, publicKey }) => [
      '',
      '[Peer]',
      `PublicKey = ${publicKey}`,
      `Endpoint = ${endpoint}:${port}`,
      `AllowedIPs = ${address}/32`,
    ]),
    '',
  ].join('\n');
}
