import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../project-config.ts';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
}

const folder = join(root, 'deploy/kubernetes');

/** Every document of deploy/kubernetes, except the list of them. A file that is no YAML throws. */
export const readManifests = (): readonly { readonly file: string; readonly manifest: Manifest }[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
        if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join(' ')}`);
        return { file, manifest: document.toJS() as Manifest };
      }),
    );

type Model = { readonly prototype: { readonly validate: (this: object) => void } };

/** The published schemas, as packages that are made of them. */
const schemas: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'external-secrets.io/v1': () => import('@kubernetes-models/external-secrets/external-secrets.io/v1'),
  'monitoring.coreos.com/v1': () => import('@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'),
  'postgresql.cnpg.io/v1': () => import('@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'),
};

/**
 * What is wrong with a manifest by its schema; null when there is no schema for its kind. The schemas of Kubernetes let unknown
 * fields pass, and so would a mistyped one: here a field that the schema never asks about is wrong, too.
 */
export async function faultsOf(manifest: Manifest): Promise<readonly string[] | null> {
  const model = (await schemas[manifest.apiVersion]?.())?.[manifest.kind] as Model | undefined;
  if (!model) return null;
  const unknown: (() => readonly string[])[] = [];
  try {
    // Called on what was read: an instance of the class would copy it.
    model.prototype.validate.call(watched(manifest, manifest.kind, unknown));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return unknown.flatMap((name) => name());
}

/** Notes which fields are asked about. One whose keys are listed is a map: any key is right. */
function watched(value: object, path: string, unknown: (() => readonly string[])[]): object {
  const asked = new Set<PropertyKey>();
  const inside = new Map<PropertyKey, object>();
  let isMap = Array.isArray(value);
  unknown.push(() =>
    isMap
      ? []
      : Object.keys(value)
          .filter((key) => !asked.has(key))
          .map((key) => `${path}.${key}: no such field`),
  );
  return new Proxy(value, {
    get(target, key) {
      asked.add(key);
      const found: unknown = Reflect.get(target, key);
      if (typeof found !== 'object' || found === null || typeof key === 'symbol') return found;
      const known = inside.get(key) ?? watched(found, `${path}.${key}`, unknown);
      inside.set(key, known);
      return known;
    },
    ownKeys(target) {
      isMap = true;
      return Reflect.ownKeys(target);
    },
  });
}
