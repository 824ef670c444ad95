import { createClient, type Client } from '@tsuzura/contract/kernel';

/** The server stands on our own origin, so that its cookies are first-party. */
export const client: Client = createClient({ baseUrl: '' });
