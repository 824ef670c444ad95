import { fileURLToPath } from 'node:url';

/** The React apps. Each is apps/<name>, built into apps/<name>/dist. */
export const appNames = ['web', 'signin', 'console'] as const;
export type AppName = (typeof appNames)[number];

export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The server whose port an app is served on: the sign-in app shares that of the OAuth server. */
export const siteOf = { web: 'web', signin: 'auth', console: 'console' } as const satisfies Record<AppName, string>;
