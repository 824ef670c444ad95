import type { ClientMetadata } from 'oidc-provider';
import type { Config } from '@tsuzura/http/config';

export type Role = 'customer' | 'operator';

export interface Service {
  readonly clientId: string;
  readonly role: Role;
  /** What the sign-in app calls it. */
  readonly title: string;
  /** `aud` of its access tokens. */
  readonly audience: string;
  readonly resource: string;
  readonly metadata: ClientMetadata;
}

/** Paths of the customer app to which a sign-in may return (R4.07: the app reads `code` and `state` wherever it stands). */
export const returnPaths = ['/', '/myPage', '/signUpCallback', '/settings', '/cashTransfers'] as const;

/** The two programs that may ask. Both are ours, so nobody is asked for consent. */
export function services(urls: Config['urls'], consoleSecret: string): readonly Service[] {
  const shared = {
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    id_token_signed_response_alg: 'ES256',
    scope: 'openid offline',
  } satisfies Partial<ClientMetadata>;
  return [
    {
      clientId: 'latte',
      role: 'customer',
      title: 'つづら',
      audience: 'tsuzura-api',
      resource: 'urn:tsuzura:api',
      metadata: {
        ...shared,
        response_types: ['code'],
        client_id: 'latte',
        token_endpoint_auth_method: 'none',
        // It keeps its tokens in a browser: they are bound to a key that a script cannot copy.
        dpop_bound_access_tokens: true,
        redirect_uris: returnPaths.map((path) => `${urls.web}${path}`),
        post_logout_redirect_uris: [urls.web, `${urls.web}/`],
      },
    },
    {
      clientId: 'console',
      role: 'operator',
      title: 'つづら 運営コンソール',
      audience: 'tsuzura-ops',
      resource: 'urn:tsuzura:ops',
      metadata: {
        ...shared,
        response_types: ['code'],
        client_id: 'console',
        client_secret: consoleSecret,
        token_endpoint_auth_method: 'client_secret_basic',
        redirect_uris: [`${urls.console}/callback`],
        post_logout_redirect_uris: [urls.console, `${urls.console}/`, `${urls.console}/signedOut`],
      },
    },
  ];
}
