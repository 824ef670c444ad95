import { errors } from '@tsuzura/contract/kernel';

/** Sites whose copies refuse what is too much for them (ADR-0025). */
const shedding: ReadonlySet<string> = new Set(['main', 'trading']);

/** Refusals a second below which the balancer turns nobody away: a burst is the copies' own affair. */
const leastRefused = 20;

const { code, text } = errors.OVERLOAD;
const body = `{"code":"${code}","errors":[{"message":"${text}"}],"requestId":"%[var(txn.id)]"}`;

/** The same answer as the copies give (packages/http/src/server/overload-answer.ts). */
const deny = (headers: string, condition: string): string =>
  `  http-request deny deny_status 503 content-type "application/json; charset=utf-8" lf-string '${body}' ` +
  `hdr retry-after "%[rand(5),add(2)]" hdr x-request-id "%[var(txn.id)]" hdr cache-control no-store ${headers} if ${condition}`;

/**
 * In overload the balancer turns away a share of what is only looked at: of 100 calls that the copies answered or refused in the
 * last second, as many as were refused. So the copies spend their processors on answers, and still choose themselves among what
 * is left (ADR-0081). Commands, health and preflights always reach a copy. A refusal for overload says so in a header that customers
 * do not see: maintenance and a database that is away are 503 too, and no reason to turn anybody away.
 */
export const sheddingLines = (site: string, webOrigin: string): readonly string[] => {
  if (!shedding.has(site)) return [];
  const turnedAway = 'METH_GET !{ path /healthcheck } in_overload drawn';
  const cors = `hdr vary Origin hdr access-control-allow-origin "${webOrigin}" hdr access-control-expose-headers "X-Request-Id, Retry-After, Date"`;
  return [
    '  stick-table type integer size 100 expire 10s store gpc(2),gpc_rate(2,1s)',
    '  http-request track-sc0 int(0)',
    '  http-request set-var(txn.id) uuid',
    '  http-request set-var(txn.refused) sc_gpc_rate(0,0)',
    '  http-request set-var(txn.asked) sc_gpc_rate(1,0),add(txn.refused)',
    '  http-request set-var(txn.share) var(txn.refused),mul(1000),div(txn.asked)',
    '  http-request set-var(txn.draw) rand(1000),sub(txn.share)',
    `  acl in_overload var(txn.refused) -m int gt ${leastRefused}`,
    '  acl drawn var(txn.draw) -m int lt 0',
    deny(cors, `${turnedAway} { req.hdr(origin) -m str "${webOrigin}" }`),
    deny('hdr vary Origin', turnedAway),
    '  http-response sc-inc-gpc(0,0) if { res.hdr(x-overload) -m found }',
    '  http-response sc-inc-gpc(1,0) if !{ status 500:599 }',
    '  http-response del-header x-overload',
  ];
};
