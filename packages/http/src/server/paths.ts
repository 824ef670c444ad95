import type { Endpoint } from '@tsuzura/contract/kernel';

const parameter = /\{([^}]+)\}/g;

/** `/stocks/{stock-code}` → `/stocks/:p0`: the router reads a hyphen as the end of a name, so parameters go by number. */
export function routerPath(path: string): string {
  let index = 0;
  return path.replaceAll(parameter, () => `:p${index++}`);
}

export function parameterNames(path: string): string[] {
  return [...path.matchAll(parameter)].map((match) => match[1] as string);
}

/** Finds the methods a path knows, for 405 and OPTIONS. Only asked when no route answered. */
export function createMethodTable(calls: readonly Pick<Endpoint, 'method' | 'path'>[]): (url: string) => string | null {
  const rows = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  for (const { method, path } of calls) {
    const source = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(parameter, '[^/]+');
    const row = rows.get(path) ?? { pattern: new RegExp(`^${source}$`), methods: new Set(['OPTIONS']) };
    row.methods.add(method);
    if (method === 'GET') row.methods.add('HEAD');
    rows.set(path, row);
  }
  return (url) => {
    const path = url.split('?', 1)[0] as string;
    const found = [...rows.values()].filter((row) => row.pattern.test(path)).flatMap((row) => [...row.methods]);
    return found.length === 0 ? null : [...new Set(found)].toSorted().join(', ');
  };
}
