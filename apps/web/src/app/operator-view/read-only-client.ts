import { ApiError, errors, type Client, type Endpoint } from '@tsuzura/contract/kernel';

/** What the server would say to everything but reading; said here without asking it. */
export const readOnlyClient = (client: Client): Client => {
  const call = client.call as (endpoint: Endpoint, ...rest: unknown[]) => Promise<unknown>;
  return {
    call: (async (endpoint: Endpoint, ...rest: unknown[]) => {
      if (endpoint.method === 'GET') return call(endpoint, ...rest);
      const { code, status, text } = errors.VIEW_ONLY;
      throw new ApiError(status, 'Forbidden', { code, errors: [{ message: text }] });
    }) as Client['call'],
  };
};
