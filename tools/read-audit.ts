export type Audit =
  | { readonly kind: 'clean' }
  | { readonly kind: 'found'; readonly packages: readonly string[] }
  | { readonly kind: 'skipped'; readonly why: string };

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
  readonly error?: { readonly code?: string; readonly summary?: string };
}

/** What `npm audit --json` printed. Offline, and at registries without that service, it prints an error in place of a report. */
export function readAudit(output: string): Audit {
  const report = jsonIn(output);
  if (!report?.vulnerabilities) {
    const why = report?.error?.summary || report?.error?.code || report?.message || output.trim().split('\n')[0];
    return { kind: 'skipped', why: (why || 'no output').split(' - ')[0] ?? '' };
  }
  const packages = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`);
  return packages.length === 0 ? { kind: 'clean' } : { kind: 'found', packages };
}

/** Warnings of npm may stand before and after the report. */
function jsonIn(output: string): Report | null {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Report;
  } catch {
    return null;
  }
}
