import { BlockList, isIPv6 } from 'node:net';

/** Whether the console may be used from this address. An empty list allows every one. */
export function createAllowedAddresses(allowed: readonly string[]): (address: string) => boolean {
  if (allowed.length === 0) return () => true;
  const list = new BlockList();
  for (const entry of allowed) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = given.replace(/^::ffff:/, '');
    return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}
