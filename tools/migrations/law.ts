import { isOutsideTransaction, statementsOf } from '@tsuzura/store/migrate';
import { alterTableProblems } from './alter-table.ts';
import { declarationsOf } from './declarations.ts';
import { fine, forbids, judge, never, takesAway, type Migration, type Place, type Rule } from './place.ts';

/*
 * What a migration may do while the programs of the release before still run and customers use them (ADR-0083). Whatever is not
 * known to be harmless is refused: a new kind of statement first gets its line here.
 */

const onNew =
  (otherwise: Rule): Rule =>
  (match, place) =>
    place.newTables.has(match[1] ?? '') ? [] : otherwise(match, place);

const name = String.raw`((?:\w+\.)?\w+)`;
const createIndex: Rule = ([, unique, concurrently, ifNotExists, , table = ''], place) => {
  if (place.newTables.has(table)) return [];
  const blocks =
    concurrently || place.said.small
      ? []
      : ['nothing is written meanwhile: CREATE INDEX CONCURRENTLY, or "-- small: why" above it'];
  const repeat = concurrently && !ifNotExists ? ['cannot be repeated when it was cut off: IF NOT EXISTS'] : [];
  const outside =
    concurrently && !place.isOutside ? ['CONCURRENTLY needs "-- outside a transaction" on top of the file'] : [];
  return [...blocks, ...repeat, ...outside, ...(unique ? forbids([], place) : [])];
};

/** The first that matches decides. */
const rules: readonly (readonly [RegExp, Rule])[] = [
  [new RegExp(`^create (?:unlogged )?table (?:if not exists )?${name}`), fine],
  [
    /^create (schema|sequence|type|domain|view|function|procedure|aggregate|or replace (function|view|procedure))\b/,
    fine,
  ],
  [new RegExp(`^create (unique )?index (concurrently )?(if not exists )?(\\w+ )?on (?:only )?${name}`), createIndex],
  [new RegExp(`^drop index (?:concurrently )?(?:if exists )?${name}`), takesAway],
  [new RegExp(`^create (?:or replace )?(?:constraint )?trigger \\w+ [\\s\\S]*? on ${name}`), onNew(forbids)],
  [new RegExp(`^drop trigger (?:if exists )?\\w+ on ${name}`), onNew(takesAway)],
  [/^drop (table|view|function|procedure|type|domain|sequence|schema|column)\b/, takesAway],
  [/^alter (?!table\b)\w+ [\s\S]*\b(rename|set schema)\b/, takesAway],
  [/^alter type \S+ add value\b/, fine],
  [/^alter function\b/, fine],
  [/^(grant|comment on)\b/, fine],
  [/^revoke\b/, forbids],
  [new RegExp(`^alter table (?:if exists )?(?:only )?${name} ([\\s\\S]*)$`), alterTableProblems],
  [
    new RegExp(`^(?:insert into|update(?: only)?|delete from(?: only)?) ${name}`),
    onNew((_, { said }) =>
      said.small ? [] : ['rows of a table in use: say how few in "-- small: why" above it, or let a job do it'],
    ),
  ],
  [
    /^(set|reset|begin|commit|rollback|savepoint|lock)\b/,
    never('time limits, locks and transactions are the runner’s'),
  ],
  [/^(do|call|select|with|execute|prepare)\b/, never('nobody can see from outside what it does')],
  [/^(vacuum|cluster|reindex|truncate|refresh)\b/, never('locks the whole table while it works')],
];

const outsideForms =
  /^(create (unique )?index concurrently|drop index concurrently if exists|alter table \S+ validate constraint)\b/;

function statementProblems(place: Place): readonly string[] {
  const { text, isOutside } = place;
  if (isOutside && !outsideForms.test(text))
    return [
      'outside a transaction only CREATE or DROP INDEX CONCURRENTLY and VALIDATE CONSTRAINT, which can be repeated',
    ];
  return judge(rules, text, place, 'a kind of statement that the law does not know (tools/migrations/law.ts)');
}

/** Lower case and single blanks outside of strings, quoted names and bodies. */
export const plainText = (text: string): string =>
  text
    .split(/('(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?:\w*)\$[\s\S]*\$(?:\w*)\$)/)
    .map((part, index) => (index % 2 === 1 ? part : part.toLowerCase().replaceAll(/\s+/g, ' ')))
    .join('')
    .trim();

export const plainStatements = (sql: string): { readonly text: string; readonly comments: string }[] =>
  statementsOf(sql).map(({ text, comments }) => ({ text: plainText(text), comments }));

/** What is wrong with the migrations from `first` on, each with its file. */
export function migrationProblems(migrations: readonly Migration[], first: number): string[] {
  let history = '';
  return migrations.flatMap((migration) => {
    const statements = plainStatements(migration.sql);
    history += statements.map(({ text }) => `${text}\n`).join('');
    if (migration.number < first) return [];
    const newTables = new Set(
      statements.flatMap(({ text }) => new RegExp(`^create (?:unlogged )?table ${name}`).exec(text)?.[1] ?? []),
    );
    const isOutside = isOutsideTransaction(migration.sql);
    return statements.flatMap(({ text, comments }) =>
      statementProblems({ migration, text, said: declarationsOf(comments), newTables, isOutside, history }).map(
        (problem) => `${migration.name}: ${text.slice(0, 80)}: ${problem}`,
      ),
    );
  });
}
