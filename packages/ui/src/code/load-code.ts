/** The connection of this device. */
export interface Connection {
  isOnline(): boolean;
  /** Resolves when it is back. */
  back(): Promise<void>;
}

const ofDevice: Connection = {
  isOnline: () => navigator.onLine,
  back: () => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true })),
};

/**
 * Code that is fetched when it is first needed. Without a connection it waits for one: `lazy` would remember the failure
 * for good, and take the page down with everything that was typed into it.
 */
export async function loadCode<T>(load: () => Promise<T>, connection: Connection = ofDevice): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (connection.isOnline()) throw error;
    }
    await connection.back();
  }
}
