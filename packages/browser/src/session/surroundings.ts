import type { issueToken } from '@tsuzura/contract/auth';
import type { Answer } from '@tsuzura/contract/kernel';
import type { SessionKey } from './session-key.ts';
import type { SignInClient } from './sign-in-request.ts';

export type Tokens = Answer<typeof issueToken>;
type Grant =
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string; readonly client_id: string }
  | {
      readonly grant_type: 'authorization_code';
      readonly client_id: string;
      readonly code: string;
      readonly redirect_uri: string;
      readonly code_verifier: string;
    };

export interface SessionSurroundings {
  readonly local: Storage;
  readonly tab: Storage;
  /** Absent in an old WebView; then only this page is protected from a double refresh. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** POST /oauth2/token. */
  readonly exchange: (grant: Grant) => Promise<Tokens>;
  /** What the tokens are bound to: they are stored where any script of this page can read them, and worth nothing alone. */
  readonly key: Pick<SessionKey, 'begin' | 'keep' | 'forget'>;
  /** True when no answer came (R8.07): nothing is known about the session, and it stays for the next try. */
  readonly isConnectionError: (error: unknown) => boolean;
  /** True when the server puts the caller off for a moment: it has not looked at the session. */
  readonly isBusy: (error: unknown) => boolean;
  readonly client: SignInClient;
  readonly authUrl: string;
  readonly appUrl: string;
  /** A refresh failed: the customer is told that the session is over (R8.10). */
  readonly onExpired: () => void;
}
