import { printApis } from './apis.ts';
import { printCalls } from './calls.ts';
import { printCoverage } from './coverage.ts';
import { printErrors } from './errors.ts';
import { printQueries } from './queries.ts';
import { printSchemaFiles } from './schema-files.ts';
import { printSchemaTypes } from './schema-types.ts';
import { environmentTable } from '@tsuzura/http/config';
import { readChecksums, readMigrations, writeChecksums } from '@tsuzura/store/migrate';

/** Folders that hold nothing but generated files: one that is no longer generated is deleted. */
export const generatedFolders: readonly string[] = ['docs/generated/schema'];

/** Every generated file and its content. The tidy test compares them with what is committed. */
export async function generateAll(migratedUrl: string): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['docs/generated/calls.md', await printCalls()],
    ['docs/generated/errors.md', printErrors()],
    [
      'docs/generated/env.md',
      `# Environment\n\nPrinted from \`packages/http/src/config\` by \`npm run docs\`.\n\n${environmentTable()}\n`,
    ],
    ['docs/generated/coverage.md', printCoverage()],
    ['packages/store/src/kernel/schema.ts', await printSchemaTypes(migratedUrl)],
    ['packages/store/migrations/SHA256SUMS', writeChecksums(readMigrations(), readChecksums())],
    ...(await printSchemaFiles(migratedUrl)),
    ...(await printApis()),
    ...(await printQueries()),
  ]);
}
