import { authCalls, signInAppCalls } from '@tsuzura/contract/auth';
import type { Endpoint, Site } from '@tsuzura/contract/kernel';
import { putMaintenance, runClockTo, stepClock } from '@tsuzura/contract/ops';
import { partnerEndpoints } from '@tsuzura/contract/partner';
import { contentCalls } from '@tsuzura/contract/static';
import { sites } from '../../apps/api/src/sites.ts';

/** Every call of every program. A new one is fuzzed from the day it is declared. */
export const calls: readonly Endpoint[] = [
  ...Object.values(sites).flatMap((site) => site.calls),
  ...signInAppCalls,
  ...authCalls,
  ...contentCalls,
  ...partnerEndpoints,
];

/** Moves time or closes the service for everybody: a right one is sent by the sequences alone, which undo it. */
export const heldBack: ReadonlySet<Endpoint> = new Set<Endpoint>([stepClock, runClockTo, putMaintenance]);

/** Costs the server a slow hash, which is its purpose: sent, but seldom. */
export const isSlow = ({ path }: Endpoint): boolean =>
  /password$|password\/change|recoveryCode|signUp\/finish/.test(path);

export interface Page {
  readonly site: Site;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names of its query or form. */
  readonly fields: readonly string[];
}

const page = (site: Site, path: string, fields: readonly string[] = [], method: 'GET' | 'POST' = 'GET'): Page => ({
  site,
  method,
  path,
  fields,
});

const oauth = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'view',
  'response_mode',
  'login_hint',
  'claims',
  'request',
  'resource',
];
const apiSites: readonly Site[] = ['main', 'trading', 'ops', 'auth', 'content', 'partners'];

/** What the programs answer beside the contract. */
export const pages: readonly Page[] = [
  ...apiSites.flatMap((site) => ['/healthcheck', '/nowhere'].map((path) => page(site, path))),
  page('auth', '/signIn', [
    'clientId',
    'appUrl',
    'callbackPath',
    'codeChallenge',
    'codeChallengeMethod',
    'scope',
    'state',
    'prompt',
    'view',
    'hashedUserId',
  ]),
  page('auth', '/oauth2/auth', oauth),
  page('auth', '/oauth2/auth', oauth, 'POST'),
  page('auth', '/oauth2/auth/{uid}'),
  page(
    'auth',
    '/oauth2/token',
    ['grant_type', 'code', 'client_id', 'client_secret', 'redirect_uri', 'code_verifier', 'refresh_token'],
    'POST',
  ),
  page('auth', '/oauth2/revoke', ['token', 'token_type_hint', 'client_id', 'client_secret'], 'POST'),
  page('auth', '/oauth2/introspect', ['token', 'client_id'], 'POST'),
  page('auth', '/oauth2/sessions/logout', ['post_logout_redirect_uri', 'id_token_hint', 'state']),
  page('auth', '/oauth2/userinfo'),
  page('auth', '/userinfo'),
  page('auth', '/.well-known/openid-configuration'),
  page('auth', '/.well-known/jwks.json'),
  ...['main', 'trading', 'ops'].flatMap((site) => [
    page(site as Site, '/v1/papers/{statement}', ['save']),
    page(site as Site, '/public/v1/papers/{document}'),
  ]),
  page('content', '/documents/{document}'),
  page('partners', '/'),
  page('partners', '/mail', ['to', 'offset']),
  page('partners', '/mail/{id}'),
  page('partners', '/push', ['to', 'offset']),
  page('partners', '/bank', ['account']),
  page('partners', '/bank/transfers', ['account', 'amount', 'payer', 'date'], 'POST'),
  page('partners', '/bank/outcomes', ['reference', 'outcome'], 'POST'),
  page('partners', '/monthly-deposit', ['token', 'relyingPartyID', 'callback']),
  page(
    'partners',
    '/monthly-deposit/register',
    ['token', 'bankCode', 'branchCode', 'number', 'amount', 'callback'],
    'POST',
  ),
  page('partners', '/quick-deposit', ['token', 'relyingPartyID', 'amount', 'callback']),
  page('partners', '/quick-deposit/start', ['token', 'amount', 'bankName', 'callback'], 'POST'),
  page('partners', '/quick-deposit/finish', ['id', 'outcome', 'amount'], 'POST'),
  page('partners', '/account-opening', ['hashedUserId', 'callback', 'pid', 'trackingId']),
  page(
    'partners',
    '/account-opening/apply',
    ['hashedUserId', 'lastName', 'firstName', 'birthDate', 'callback'],
    'POST',
  ),
  page('partners', '/review-desk', ['hashed_user_id']),
  page('partners', '/review-desk', ['about', 'request', 'result'], 'POST'),
  page('partners', '/account-update', ['hashedUserId', 'accountToken', 'callback']),
  page('partners', '/account-update/changes', ['hashedUserId', 'accountToken', 'city'], 'POST'),
  page('partners', '/account-update/bank', ['hashedUserId', 'accountToken', 'bankCode'], 'POST'),
  page('partners', '/account-update/close', ['hashedUserId', 'accountToken', 'product'], 'POST'),
  page('partners', '/terms/{id}'),
];

/** Answered with hundreds of kilobytes that never change: sent, but seldom. */
export const largePages: readonly Page[] = apiSites.flatMap((site) =>
  ['/metrics', '/openapi.json', '/docs', '/docs.css'].map((path) => page(site, path)),
);
