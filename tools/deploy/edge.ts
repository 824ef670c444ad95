import { readConfig } from '@tsuzura/http/config';
import { balancing } from '../cluster/settings.ts';
import { sheddingLines } from '../cluster/shedding.ts';
import { deployedPrograms, publicNames } from './programs.ts';

const { ports } = readConfig({});

/** One site behind the edge: its port, and how the copies of its program are found. */
export interface EdgeSite {
  readonly site: keyof typeof publicNames | 'ops';
  readonly program: string;
  readonly port: number;
  readonly copies: number;
}

export const edgeSites: readonly EdgeSite[] = deployedPrograms.flatMap(({ name, sites, copies }) =>
  sites.map((site) => ({ site: site as EdgeSite['site'], program: name, port: ports[site], copies })),
);

export interface EdgeOptions {
  /** "example.jp", or what HAProxy reads from its environment: "${DOMAIN}". */
  readonly domain: string;
  /** Certificate and key in one file. */
  readonly certificate: string;
  /** Lines that name the copies of a program. */
  readonly serversOf: (site: EdgeSite) => readonly string[];
  /** Where programs reach the operator API; nobody else does. */
  readonly opsAt: string;
  readonly more?: readonly string[];
}

const isAskedFor = (names: readonly string[], domain: string): string =>
  `{ req.hdr(host),field(1,:),lower -m str ${names.map((name) => `"${name}.${domain}"`).join(' ')} }`;

/**
 * Where TLS ends. HAProxy, because it balances the databases already: one program to know, with the same probes and the same
 * reluctance to repeat a command. Certificates come by file from whatever renews them.
 */
export const edgeSettings = ({ domain, certificate, serversOf, opsAt, more = [] }: EdgeOptions): string =>
  [
    'global',
    '  maxconn 20000',
    '  ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets',
    '  ssl-default-bind-ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384',
    // Connections of before a reload end with their requests.
    '  hard-stop-after 60s',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 75s',
    '  timeout server 75s',
    '  timeout http-request 10s',
    '  timeout check 1s',
    ...more,
    'frontend plain',
    '  bind :80',
    '  http-request redirect scheme https code 301',
    'frontend edge',
    `  bind :443 ssl crt ${certificate} alpn h2,http/1.1`,
    // Whatever a visitor says of itself is taken away: programs believe what the edge says.
    '  http-request del-header X-Forwarded-For',
    '  http-request set-header X-Forwarded-Host %[req.hdr(host)]',
    '  http-request set-header X-Forwarded-Proto https',
    '  option forwardfor',
    `  http-request deny deny_status 421 unless ${isAskedFor(Object.values(publicNames), domain)}`,
    ...Object.entries(publicNames).map(([site, name]) => `  use_backend ${site} if ${isAskedFor([name], domain)}`),
    'frontend inside',
    `  bind ${opsAt}`,
    '  option forwardfor if-none',
    '  default_backend ops',
    'frontend status',
    '  bind :8404',
    '  http-request return status 200 content-type text/plain string "ok" if { path /live }',
    '  http-request use-service prometheus-exporter if { path /metrics }',
    ...edgeSites.flatMap((site) => [
      `backend ${site.site}`,
      ...balancing,
      ...sheddingLines(site.site, `https://${publicNames.web}.${domain}`),
      ...serversOf(site),
    ]),
    '',
  ].join('\n');
