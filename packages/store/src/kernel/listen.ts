import { Client } from 'pg';
import { within } from './within.ts';

export interface Listener {
  close(): Promise<void>;
}

const connectMilliseconds = 2_000;
const closeMilliseconds = 500;

/** What notices said since `heard` ran last; `anything` where it is not known what changed. */
export type Heard = ReadonlySet<string>;
export const anything = '';

export interface ListenOptions {
  readonly everyMilliseconds?: number;
  /** Another channel of the same connection, whose notices may be lost: nothing is asked for in their place. */
  readonly besides?: { readonly channel: string; readonly hear: (said: string) => void };
}

/**
 * Calls `heard` on every notice of the channel, after every new connection, and every `everyMilliseconds` besides: a notice
 * sent while the connection was away is not repeated, so the poll is what makes this certain and the notice what makes it
 * quick. A lost connection is opened again by the poll. `heard` runs once at a time and once more after what came meanwhile.
 */
export async function listen(
  url: string,
  channel: string,
  heard: (said: Heard) => Promise<void>,
  { everyMilliseconds = 1_000, besides }: ListenOptions = {},
): Promise<Listener> {
  let client: Client | null = null;
  let isConnecting = false;
  let isClosed = false;
  let isBusy = false;
  let pending = new Set<string>();

  function notify(said: string): void {
    pending.add(said);
    if (!isBusy) hear();
  }

  function hear(): void {
    if (isClosed || pending.size === 0) return;
    const said = pending;
    pending = new Set();
    isBusy = true;
    // What fails is asked for again by the next poll.
    void heard(said)
      .catch(() => undefined)
      .then(() => {
        isBusy = false;
        hear();
      });
  }

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      application_name: `listen ${channel}`,
      connectionTimeoutMillis: connectMilliseconds,
      keepAlive: true,
    });
    const drop = () => {
      if (client === fresh) client = null;
    };
    fresh.on('notification', ({ channel: of, payload }) => {
      if (of === besides?.channel) besides.hear(payload ?? '');
      else notify(payload ?? anything);
    });
    fresh.on('error', drop);
    fresh.on('end', drop);
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      if (besides) await fresh.query(`listen ${besides.channel}`);
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) void fresh.end().catch(() => undefined);
    else client = fresh;
  }

  async function reconnect(): Promise<void> {
    if (isConnecting || isClosed) return;
    isConnecting = true;
    try {
      await connect();
      notify(anything);
    } catch {
      // Not back yet; the next poll tries again.
    } finally {
      isConnecting = false;
    }
  }

  await connect();
  const poll = setInterval(() => {
    if (!client) void reconnect();
    notify(anything);
  }, everyMilliseconds);
  poll.unref();
  return {
    close: async () => {
      isClosed = true;
      clearInterval(poll);
      if (client) await within(closeMilliseconds, client.end());
    },
  };
}
