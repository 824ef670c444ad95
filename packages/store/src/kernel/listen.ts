import { Client } from 'pg';

export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls `heard` on every notice of the channel, and every `everyMilliseconds` besides: a notice sent while the
 * connection was away is not repeated, so the poll is what makes this certain and the notice what makes it quick.
 */
export async function listen(
  url: string,
  channel: string,
  heard: () => Promise<void>,
  everyMilliseconds = 1_000,
): Promise<Listener> {
  let client: Client | null = null;
  let closed = false;
  const quietly = () => void heard().catch(() => undefined); // the next poll tries again
  const connect = async () => {
    const fresh = new Client({ connectionString: url, application_name: `listen ${channel}` });
    fresh.on('notification', quietly);
    fresh.on('error', () => {
      client = null;
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    client = fresh;
  };
  await connect();
  const poll = setInterval(() => {
    if (!client && !closed) void connect().catch(() => undefined);
    quietly();
  }, everyMilliseconds);
  poll.unref();
  return {
    close: async () => {
      closed = true;
      clearInterval(poll);
      await client?.end();
    },
  };
}
