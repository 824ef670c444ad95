import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/*
 * `npm run sbom`: every package that the programs and apps use, by `npm sbom` from the lockfile (CycloneDX). npm leaves a package out
 * that the project itself has for development, also where a program uses it: so it is asked about a project that has none of those.
 */
const root = join(import.meta.dirname, '..');

interface Manifest {
  readonly workspaces?: readonly string[];
  devDependencies?: unknown;
}
interface Lock {
  readonly packages: Readonly<Record<string, Manifest & { readonly link?: boolean; readonly resolved?: string }>>;
}

export function billOfMaterials(): string {
  const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
  const folder = join(temporary, 'tsuzura'); // npm says by what name the project is known
  try {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
    const workspaces = Object.values(lock.packages).flatMap(({ link, resolved }) =>
      link && resolved ? [resolved] : [],
    );
    for (const place of ['', ...workspaces]) {
      const manifest = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as Manifest;
      const locked = lock.packages[place];
      for (const one of [manifest, locked]) if (one) delete one.devDependencies;
      write(join(folder, place, 'package.json'), manifest);
    }
    write(join(folder, 'package-lock.json'), lock);
    const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`npm sbom: ${stderr.trim()}`);
    return stdout;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function write(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

if (import.meta.main) process.stdout.write(billOfMaterials());
