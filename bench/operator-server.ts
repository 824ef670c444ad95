import { openSites } from './main-api.ts';

/** The operator API, with a token of somebody who may look, and one of somebody who may take files. */
const [url = ''] = process.argv.slice(2);
const { addressOf, bearer } = await openSites(url, { sites: ['ops'] });
const viewer = await bearer('bench-operator', 'operator', { name: '試験 係', roles: ['viewer'] });
const admin = await bearer('bench-admin', 'operator', { name: '試験 管理', roles: ['maker', 'admin'] });
process.send?.({ address: addressOf('ops'), tokens: [viewer, admin] });
