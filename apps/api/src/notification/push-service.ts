/** The services behind the browsers: Chrome, Edge, Firefox, Safari. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
];

/**
 * Whether an address that a customer gave is one that we send pushes to: we would send to any server, also of our own network,
 * otherwise. `ownOrigins` are those of a stand-in.
 */
export function isPushService(endpoint: string, ownOrigins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, port, username } = new URL(endpoint);
  if (ownOrigins.includes(origin)) return true;
  return protocol === 'https:' && port === '' && username === '' && services.some((one) => one.test(hostname));
}
