import { errors, Provider, type AdapterFactory, type Configuration, type JWK } from 'oidc-provider';
import { views } from '@tsuzura/contract/auth';
import { createPolicy } from './policy.ts';
import type { Service } from './clients.ts';

export interface ProviderOptions {
  readonly issuer: string;
  /** Where sessions, codes and tokens are kept. */
  readonly adapter: AdapterFactory;
  readonly services: readonly Service[];
  /** Private ES256 keys; the first signs, the others still verify. */
  readonly keys: readonly JWK[];
  readonly cookieKeys: readonly string[];
  /** The mail address of a subject, or null when there is no such person of that role. */
  readonly hashedUserId: (clientId: string, subject: string) => string;
  readonly usernameOf: (subject: string, role: Service['role']) => Promise<string | null>;
  /** What an operator's token says about what they may do. Asked for every token: a role that was taken away ends with the last one. */
  readonly operatorOf: (
    subject: string,
  ) => Promise<{ readonly name: string; readonly roles: readonly string[] } | null>;
}

export const accessTokenSeconds = 300;
const days = 86_400;
const known: ReadonlySet<unknown> = new Set(views);

export function createProvider({
  issuer,
  adapter,
  services,
  keys,
  cookieKeys,
  usernameOf,
  hashedUserId,
  operatorOf,
}: ProviderOptions): Provider {
  const secure = issuer.startsWith('https:');
  const serviceOf = (clientId: string) => services.find((service) => service.clientId === clientId);
  // `__Host-`: this origin alone, over https alone. Plain http is for development.
  const cookie = (name: string) => (secure ? `__Host-${name}` : name);

  const configuration: Configuration = {
    adapter,
    clients: services.map((service) => service.metadata),
    jwks: { keys: keys.map((key) => ({ ...key, use: 'sig', alg: 'ES256' })) },
    routes: {
      authorization: '/oauth2/auth',
      token: '/oauth2/token',
      userinfo: '/oauth2/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/oauth2/sessions/logout',
      revocation: '/oauth2/revoke',
    },
    scopes: ['openid', 'offline'],
    claims: { openid: ['sub', 'username'], acr: null, auth_time: null, sid: null },
    acrValues: ['phr', 'totp', 'mfa'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    // A page asks for its tokens from the origin to which its sign-in returns.
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((address) => new URL(address).origin === origin),
    clientAuthMethods: ['none', 'client_secret_basic'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], dPoPSigningAlgValues: ['ES256'] },
    extraParams: {
      view: (_ctx, value) => {
        if (value !== undefined && !known.has(value)) throw new errors.InvalidRequest('unknown view');
      },
      hashedUserId: null,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      revocation: { enabled: true },
      userinfo: { enabled: true },
      // A proof that is sent again brings the same code or refresh token again, and those know by themselves that they
      // were used; what comes of it is bound to the key of the first sender.
      dPoP: { enabled: true, allowReplay: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => serviceOf(client?.clientId ?? '')?.resource ?? '',
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, _resource, client) => ({
          scope: 'openid offline',
          audience: serviceOf(client.clientId)?.audience ?? '',
          accessTokenTTL: accessTokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    cookies: {
      keys: [...cookieKeys],
      names: { session: cookie('session'), interaction: 'interaction', resume: 'resume' },
      long: { httpOnly: true, sameSite: 'lax', secure, signed: true, path: '/' },
      short: { httpOnly: true, sameSite: 'lax', secure, signed: true },
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      Interaction: 1_800,
      RefreshToken: 30 * days,
      Session: 14 * days,
      Grant: 30 * days,
    },
    interactions: {
      policy: createPolicy((clientId) => serviceOf(clientId)?.role === 'operator'),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('offline'),
    expiresWithSession: async () => false,
    ...accountsAndGrants({ serviceOf, usernameOf, hashedUserId, operatorOf }),
    renderError: async (ctx, out) => {
      ctx.redirect(`/error?reason=${encodeURIComponent(out.error)}`);
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.proxy = secure;
  return provider;
}

/** Who an account is, what its grant holds, and what its tokens say. */
function accountsAndGrants({
  serviceOf,
  usernameOf,
  hashedUserId,
  operatorOf,
}: Pick<ProviderOptions, 'usernameOf' | 'hashedUserId' | 'operatorOf'> & {
  readonly serviceOf: (clientId: string) => Service | undefined;
}): Pick<Configuration, 'findAccount' | 'loadExistingGrant' | 'extraTokenClaims'> {
  return {
    findAccount: async (ctx, subject) => {
      const role = serviceOf(ctx.oidc.client?.clientId ?? '')?.role;
      const username = role ? await usernameOf(subject, role) : null;
      return username === null
        ? undefined
        : { accountId: subject, username, claims: async () => ({ sub: subject, username }) };
    },
    // Both clients are our own: what a client may have is granted without consent.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const service = serviceOf(client.clientId);
      if (!service || (await usernameOf(session.accountId, service.role)) === null) return undefined;
      const known = session.grantIdFor(client.clientId);
      const found = known ? await provider.Grant.find(known) : undefined;
      if (found) return found;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid offline');
      grant.addResourceScope(service.resource, 'openid offline');
      await grant.save();
      return grant;
    },
    extraTokenClaims: async (ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined;
      const service = serviceOf(ctx.oidc.client?.clientId ?? '');
      const from = ctx.oidc.entities.RefreshToken ?? ctx.oidc.entities.AuthorizationCode;
      // `findAccount` has just looked the person up.
      const found = ctx.oidc.entities.Account as { username?: string } | undefined;
      const username = found?.username ?? (service ? await usernameOf(token.accountId, service.role) : null);
      const operator = service?.role === 'operator' ? await operatorOf(token.accountId) : null;
      return {
        ...(operator && { name: operator.name, roles: operator.roles }),
        username: username ?? '',
        fam: token.grantId,
        acr: from?.acr,
        auth_time: from?.authTime,
        hashed_user_id: hashedUserId(token.clientId ?? '', token.accountId),
      };
    },
  };
}
