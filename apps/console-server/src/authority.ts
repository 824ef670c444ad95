import {
  allowInsecureRequests,
  ClientSecretBasic,
  Configuration,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client';
import type { ConsoleServerOptions } from './options.ts';

/** The sign-in server as its confidential client `console` knows it. Its addresses are ours, so nothing is discovered. */
export function authorityOf({ authUrl, authInside, secret }: ConsoleServerOptions): Configuration {
  const configuration = new Configuration(
    {
      issuer: authUrl,
      authorization_endpoint: `${authUrl}/oauth2/auth`,
      token_endpoint: `${authInside}/oauth2/token`,
      revocation_endpoint: `${authInside}/oauth2/revoke`,
      jwks_uri: `${authInside}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['ES256'],
    },
    'console',
    { id_token_signed_response_alg: 'ES256' },
    ClientSecretBasic(secret),
  );
  configuration.timeout = 10;
  if (authInside.startsWith('http:')) allowInsecureRequests(configuration);
  enableNonRepudiationChecks(configuration);
  return configuration;
}

/** The sign-in server said no. Anything else that fails is its absence: nobody is signed out for that. */
export const isRefusal = (error: unknown): boolean => error instanceof ResponseBodyError && error.status < 500;
