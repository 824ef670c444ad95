import { createClient, type Client } from '@tsuzura/contract/kernel';
import { ownHeaders } from './server.ts';

function clientWith(more: Readonly<Record<string, string>>): Client {
  return createClient({
    baseUrl: '/ops',
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries({ ...ownHeaders, ...more })) headers.set(name, value);
      return fetch(input, { ...init, headers, credentials: 'same-origin' });
    },
    timeoutMs: 60_000,
  });
}

/** The operator API, by way of the console's server, which adds the token. */
export const ops = clientWith({});
/** What a page asks for by itself: it keeps nobody signed in. */
export const opsInBackground = clientWith({ 'X-Background': '1' });
