import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project-config.ts';

/** Everything that may be cited. */
export interface Citable {
  /** FUND-12 and V07: headings of docs/rules. */
  readonly rules: ReadonlySet<string>;
  /** R4.09: lines of docs/requirements.tsv. */
  readonly requirements: ReadonlySet<string>;
  /** ADR-0019: files of docs/adr. */
  readonly decisions: ReadonlySet<string>;
  /** S3: docs/sign-in-strength.md. */
  readonly signIn: ReadonlySet<string>;
  /** Paths of all Markdown files. */
  readonly pages: readonly string[];
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, found = '']) => found);

export const rulePages = (): string[] => globSync('docs/rules/*.md', { cwd: root }).toSorted();

/** The ids of the headings of a page of rules, in order. */
export const rulesOf = (page: string): string[] => all(page, /^### ([A-Z]+-\d+|V\d\d) \S/gm);

export function readCitable(pages: readonly string[]): Citable {
  return {
    rules: new Set(rulePages().flatMap((page) => rulesOf(read(page)))),
    requirements: new Set(all(read('docs/requirements.tsv'), /^(R\d\.\d\d)\t/gm)),
    decisions: new Set(all(pages.join('\n'), /^docs\/adr\/(\d{4})-/gm).map((number) => `ADR-${number}`)),
    signIn: new Set(all(read('docs/sign-in-strength.md'), /^- \*\*(S\d) /gm)),
    pages,
  };
}

/** What templates say in place of a number. */
const isTemplate = (words: string): boolean => words === 'ADR-0000' || words.includes('NNNN-');

/** Texts that nobody who has only this repository can read. Sections of published standards may be cited. */
const outside =
  /\brulings?\b|\bapi-shapes\b|\bthe specification\b|\bspecification(?:'s)? §|(?<!RFC \d{1,5} |WebAuthn )§ ?\d/gi;

/** What a text cites and cannot be found in this repository, as written. */
export function danglingIn(text: string, { rules, requirements, decisions, signIn, pages }: Citable): string[] {
  const prefixes = [...new Set(Array.from(rules, (id) => id.replace(/-?\d+$/, '')))].filter((prefix) => prefix !== 'V');
  const byPrefix = new RegExp(`\\b((?:${prefixes.join('|')})-\\d{1,3})\\b`, 'g');
  return [
    ...all(text, byPrefix).filter((id) => !rules.has(id)),
    ...all(text, /\b(V\d{2,3})\b/g).filter((id) => !rules.has(id)),
    // A rule is named by its id and by nothing else.
    ...all(text, /\b(rules? [A-Z]{0,8}-?\d+)\b/gi).filter((words) => !rules.has(words.replace(/^rules? /i, ''))),
    ...all(text, /\b(R\d\.\d{1,3})\b/g).filter((id) => !requirements.has(id)),
    ...all(text, /\b(ADR-\d+)\b/g).filter((id) => !decisions.has(id) && !isTemplate(id)),
    ...all(text, /\b(S\d)\b/g).filter((id) => !signIn.has(id)),
    ...all(text, /(?<![\w/.$}-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g).filter(
      (name) => !isThere(name, pages) && !isTemplate(name),
    ),
    ...Array.from(text.matchAll(outside), ([words]) => words),
  ];
}

/** A page is named by its path, by the end of it, or from where the text stands. */
function isThere(name: string, pages: readonly string[]): boolean {
  const path = name.replace(/^(?:\.\.?\/)+/, '');
  return pages.some((page) => page === path || page.endsWith(`/${path}`));
}
