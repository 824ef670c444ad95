import { functionFile } from './generate/schema-files.ts';

/**
 * Functions that a migration replaces without naming the file in which their current text is printed. A migration shows
 * only how a function was at that moment; whoever reads it must be led to the text that is in force.
 */
export function unnamedReplacements(migrations: readonly { readonly name: string; readonly sql: string }[]): string[] {
  const known = new Set<string>();
  return migrations.flatMap(({ name, sql }) => {
    const made = [...sql.matchAll(/^\s*create (?:or replace )?function ([a-z_]+)\.([a-z0-9_]+)/gim)];
    const problems = made
      .map(([, schema = '', fn = '']) => ({ key: `${schema}.${fn}`, file: functionFile(schema, fn) }))
      .filter(({ key, file }) => known.has(key) && !sql.includes(file))
      .map(({ key, file }) => `${name} replaces ${key} and must name ${file}`);
    for (const [, schema = '', fn = ''] of made) known.add(`${schema}.${fn}`);
    return problems;
  });
}
