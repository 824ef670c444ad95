/** What this server needs to know; everything else is derived from it. */
export interface ConsoleServerOptions {
  /** Public address of the console. */
  readonly url: string;
  /** The issuer, as browsers reach it. */
  readonly authUrl: string;
  /** The same server, as this process reaches it. */
  readonly authInside: string;
  /** The operator API, as this process reaches it. */
  readonly opsInside: string;
  /** Of the client `console`; the key of the cookies is derived from it. */
  readonly secret: string;
  /** Addresses and networks from which the console may be used; empty: from everywhere. */
  readonly allowedAddresses?: readonly string[];
  readonly realNow: () => number;
}

/** Nobody did anything for so long: sign in again. */
export const idleMilliseconds = 30 * 60_000;
/** However busy: the end of a shift. */
export const longestMilliseconds = 12 * 60 * 60_000;
/** From leaving for the sign-in app to coming back. */
export const signInSeconds = 15 * 60;
