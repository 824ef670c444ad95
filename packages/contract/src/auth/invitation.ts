import { z } from 'zod';
import { endpoint } from '../kernel/index.ts';
import { Code, Credential, Options, PasskeyName, Sent } from './sign-in.ts';

/*
 * How an operator registers the first passkey, or the next after a lost one: by a link that whoever runs the installation
 * hands over, and a code to the operator's own mailbox. The token travels in bodies only; in the link it stands after `#`.
 */

const token = z.string().regex(/^[\w-]{43}$/);
const post = { site: 'auth', caller: 'anyone', method: 'POST' } as const;

export const startInvitation = endpoint({
  ...post,
  path: '/operator/invitation/code',
  title: '運営担当者の招待：確認コードを送る',
  body: z.strictObject({ token }),
  /** `email` is masked: enough to know which mailbox to open. */
  answer: Sent.extend({ email: z.string() }),
});

export const proveInvitation = endpoint({
  ...post,
  path: '/operator/invitation/passkey/options',
  title: '運営担当者の招待：パスキーの登録をはじめる',
  /** Without a code it begins again what a code has opened in this browser a few minutes ago. */
  body: z.strictObject({ token, code: Code.optional() }),
  answer: z.object({ options: Options }),
});

export const acceptInvitation = endpoint({
  ...post,
  path: '/operator/invitation/passkey',
  title: '運営担当者の招待：パスキーの登録',
  body: z.strictObject({ token, response: Credential, name: PasskeyName.optional() }),
  answer: z.object({ name: z.string() }),
});

export const invitationCalls = [startInvitation, proveInvitation, acceptInvitation] as const;
