import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors, type Endpoint, type ErrorKind } from '@tsuzura/contract/kernel';
import { wrongInput } from '../e2e/attack/wrong-input.ts';
import { openedSites } from './generate/opened-sites.ts';

/*
 * THE LAW OF ANSWERS. Every built call has a route test that gets its success, and one for each refusal that its
 * declaration promises. The unit tests write down what the routes answered (record-answers.ts); this reads it.
 */

/** Refusals that the declaration of a call promises. Those of its use case are not declared, and not asked for here. */
function refusalsOf(endpoint: Endpoint): readonly ErrorKind[] {
  const { site, caller, gates = {}, once } = endpoint;
  // The OAuth server and the stand-ins of other companies refuse in their own words.
  if (site === 'partners' || endpoint.path.startsWith('/oauth2/')) return [];
  return [
    ...(caller === 'anyone' ? [] : (['UNAUTHORIZED'] as const)),
    ...(caller === 'operator' ? (['OPERATOR_ROLE'] as const) : []),
    ...(gates.account ? (['ACCOUNT_NOT_OPEN'] as const) : []),
    ...(gates.documents ? (['DOCUMENT_UNCONFIRMED'] as const) : []),
    ...(gates.stepUp ? (['STEP_UP'] as const) : []),
    ...(wrongInput(endpoint) ? (['INPUT'] as const) : []),
    ...(once ? (['IDEMPOTENCY_KEY'] as const) : []),
  ];
}

/** As the router writes it: parameters go by number (packages/http/src/server/paths.ts). */
function routeOf({ method, path }: Endpoint): string {
  let index = 0;
  return `${method} ${path.replaceAll(/\{[^}]+\}/g, () => `:p${index++}`)}`;
}

/** Answers that no test got, a line each. */
export function faultsOfAnswers(folder: string): readonly string[] {
  const got = new Set(
    globSync('*.txt', { cwd: folder }).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n')),
  );
  return openedSites()
    .flatMap(({ calls, isBuilt }) => calls.filter(isBuilt))
    .flatMap((endpoint) => {
      const route = routeOf(endpoint);
      const has = (answer: string) => got.has(`${route} ${answer}`);
      const isSuccess = ['200', '201', '204', '302', '303'].some(has);
      return [...(isSuccess ? [] : ['success']), ...refusalsOf(endpoint).filter((kind) => !has(errors[kind].code))].map(
        (answer) => `no route test gets: ${endpoint.site} ${endpoint.method} ${endpoint.path} ${answer}`,
      );
    });
}
