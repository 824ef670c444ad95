import { interactionPolicy } from 'oidc-provider';
import type { View } from '@tsuzura/contract/auth';

const { Check, Prompt, base } = interactionPolicy;

/** Views that begin with a sign-in of their own, whoever is signed in already. */
const alwaysAsk: ReadonlySet<unknown> = new Set<View>(['signInForceTOTPMFA', 'signUp']);
/** Views in which a signed-in person changes something before returning. */
export const manageViews: ReadonlySet<unknown> = new Set<View>(['passwordChange', 'emailChange', 'mfaSetUp']);

/** When the browser is sent to the sign-in app instead of straight back. First-party clients: no consent. */
export function createPolicy(isForOperators: (clientId: string) => boolean) {
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check('view_asks', 'this view needs the person', (ctx) =>
        alwaysAsk.has(ctx.oidc.params?.['view']) && !ctx.oidc.result?.login
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    );
  // The console does not accept a session that began without a passkey.
  policy
    .get('login')
    ?.checks.add(
      new Check('operator_passkey', 'operators sign in with a passkey', (ctx) =>
        isForOperators(ctx.oidc.client?.clientId ?? '') && ctx.oidc.session?.acr !== 'phr' && !ctx.oidc.result?.login
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    );
  policy.add(
    new Prompt(
      { name: 'manage', requestable: false },
      new Check('view_manages', 'this view changes something', (ctx) =>
        manageViews.has(ctx.oidc.params?.['view']) && !ctx.oidc.result?.['manage']
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    ),
    1,
  );
  return policy;
}
