import { z } from 'zod';
import { endpoint } from '../kernel/index.ts';

/** Forms of RFC 6749: unknown fields are ignored, not refused. */
const clientId = z.string().min(1).max(64);
const Refresh = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1).max(4096),
  client_id: clientId,
});
const Exchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: clientId,
  code: z.string().min(1).max(512),
  redirect_uri: z.url().max(2000),
  /** Ours has 64 characters; RFC 7636 allows 43 to 128. */
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
});

/** Asked with cookies included. */
export const issueToken = endpoint({
  site: 'auth',
  method: 'POST',
  path: '/oauth2/token',
  title: 'アクセストークンの発行・更新',
  caller: 'anyone',
  form: true,
  body: z.discriminatedUnion('grant_type', [Refresh, Exchange]),
  answer: z.object({
    /** A JWT: username, exp, sub, acr, auth_time. */
    access_token: z.string(),
    /** DPoP: the token counts together with a proof of the key it was given to. */
    token_type: z.string().regex(/^(bearer|dpop)$/i),
    expires_in: z.int().positive(),
    /** Changes with every use; an old one ends the whole family. */
    refresh_token: z.string(),
    scope: z.string(),
  }),
});

/** How OAuth says no (400 or 401): not our `ErrorBody`, because the protocol fixes it. */
export const TokenError = z.object({ error: z.string(), error_description: z.string().optional() });

/** A page the browser visits: it answers by sending the browser on. */
export const endSession = endpoint({
  site: 'auth',
  method: 'GET',
  path: '/oauth2/sessions/logout',
  title: 'ログアウト',
  caller: 'anyone',
  query: z.object({
    post_logout_redirect_uri: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
  }),
  answer: 'nothing',
});

export const oauthCalls = [issueToken, endSession] as const;
