import { plainStatements } from './law.ts';
import type { Migration } from './place.ts';

/** A table, column or function that a migration drops or renames. */
export interface TakenAway {
  readonly migration: string;
  readonly thing: string;
  /** All of them stand in a text that uses it. */
  readonly words: readonly string[];
}

const lastWord = (name: string): string => name.split('.').at(-1) ?? '';

export function takenAway({ name, sql }: Migration): TakenAway[] {
  return plainStatements(sql).flatMap(({ text }) => {
    const whole = /^drop (?:table|view|function|procedure) (?:if exists )?([\w.]+)/.exec(text)?.[1];
    if (whole !== undefined) return [{ migration: name, thing: whole, words: [lastWord(whole)] }];
    const [, table, rest = ''] = /^alter table (?:if exists )?(?:only )?([\w.]+) ([\s\S]*)$/.exec(text) ?? [];
    if (table === undefined) return [];
    const columns = [
      ...rest.matchAll(/\bdrop column (?:if exists )?(\w+)/g),
      ...rest.matchAll(/^rename (?:column )?(?!to\b|constraint\b)(\w+) to\b/g),
    ].map(([, column = '']) => ({ migration: name, thing: `${table}.${column}`, words: [lastWord(table), column] }));
    const renamed = /^rename to\b/.test(rest) ? [{ migration: name, thing: table, words: [lastWord(table)] }] : [];
    return [...columns, ...renamed];
  });
}

/** Statements and functions that still use what the migrations take away. The last migration that makes a name again counts. */
export function usesOf(
  taken: readonly TakenAway[],
  sources: readonly { readonly name: string; readonly text: string }[],
): string[] {
  const stands = (text: string, word: string) => new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(text);
  return taken.flatMap(({ migration, thing, words }) =>
    sources
      .filter(({ text }) => words.every((word) => stands(text, word)))
      .map(({ name }) => `${migration} takes ${thing} away, and ${name} uses it`),
  );
}
