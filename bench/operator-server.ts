import { openSites } from './main-api.ts';

/** The operator API, with a token of somebody who may look. */
const [url = ''] = process.argv.slice(2);
const { addressOf, bearer } = await openSites(url, { sites: ['ops'] });
const token = await bearer('bench-operator', 'operator', { name: '試験 係', roles: ['viewer'] });
process.send?.({ address: addressOf('ops'), tokens: [token] });
