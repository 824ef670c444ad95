import { fine, forbids, judge, never, takesAway, type Place, type Rule } from './place.ts';

/* The parts of an ALTER TABLE of a table in use. */

const rewrites = never(
  'writes the whole table anew while nobody can use it: add a column, fill it in pages, switch over',
);

/** Evaluated once and kept with the table: a literal, also with a cast, an array of them, or the time of the transaction. */
const constant =
  /^(?:-?[\d.]+|'(?:[^']|'')*'|true|false|null|now\(\)|current_(?:date|timestamp)|array\[\])(?:::[\w.]+(?:\([\d, ]+\))?(?:\[\])?)?$/;

const addColumn: Rule = ([, definition = '']) => {
  const [, type = '', rest = ''] = /^\w+ ([\w."]+(?:\([\d, ]+\))?(?:\[\])?)(.*)$/s.exec(definition) ?? [];
  const given = /\bdefault (.+?)(?= not null| null| check\b| references\b| unique| primary key| collate\b|$)/s.exec(
    rest,
  )?.[1];
  return [
    ...(/^(small|big)?serial/.test(type) || /\bgenerated\b/.test(rest)
      ? ['a value for every row writes the whole table anew: add the column empty, fill it in pages']
      : []),
    ...(given !== undefined && !constant.test(given.trim())
      ? [
          `DEFAULT ${given.trim()} may differ from row to row and writes the whole table anew: a constant, or a job that fills it`,
        ]
      : []),
    ...(/\bnot null\b/.test(rest) && given === undefined
      ? ['NOT NULL without DEFAULT: old code does not write the column']
      : []),
    ...(/\b(check|references|unique|primary key|exclude)\b/.test(rest)
      ? [
          'a rule beside a new column looks at every row under a lock: ADD CONSTRAINT … NOT VALID, VALIDATE in a later file',
        ]
      : []),
  ];
};

const addConstraint: Rule = (match, place) => {
  const [, rule = ''] = match;
  if (/^(unique|primary key) using index\b/.test(rule)) return forbids(match, place);
  if (/^(unique|primary key|exclude)\b/.test(rule))
    return ['makes its index under a lock: CREATE UNIQUE INDEX CONCURRENTLY, then USING INDEX'];
  return /\bnot valid$/.test(rule)
    ? forbids(match, place)
    : ['looks at every row under a lock: NOT VALID, and VALIDATE CONSTRAINT in a later file'];
};

/** The same name comes back with a wider rule: nothing that was allowed is refused, nobody names a CHECK in a statement. */
const dropConstraint: Rule = (match, place) =>
  place.text.includes(`add constraint ${match[1]} check`) ? [] : takesAway(match, place);

const validate: Rule = ([, constraint], { migration, isOutside }) =>
  !isOutside && migration.sql.toLowerCase().includes(`add constraint ${constraint} `)
    ? ['looks at every row under the lock of ADD CONSTRAINT in the same transaction: VALIDATE in a later file']
    : [];

const tableOf = (text: string): string => /^alter table (?:if exists )?(?:only )?(\S+)/.exec(text)?.[1] ?? '';

/** PostgreSQL takes a validated CHECK as proof and looks at no row. */
const setNotNull: Rule = (match, place) => {
  const { history, text } = place;
  const table = tableOf(text);
  const proof = new RegExp(
    `alter table (?:only )?${table.replace('.', '\\.')} add constraint (\\w+) check \\(${match[1]} is not null\\) not valid`,
  ).exec(history)?.[1];
  return proof !== undefined && history.includes(`validate constraint ${proof}`)
    ? forbids(match, place)
    : ['looks at every row under a lock: first a CHECK (… IS NOT NULL) NOT VALID that a later file validates'];
};

/** The first that matches decides. */
const parts: readonly (readonly [RegExp, Rule])[] = [
  [/^add constraint \w+ (.*)$/s, addConstraint],
  [/^add (?:check|foreign key|unique|primary key|exclude)\b/, never('a rule without a name: ADD CONSTRAINT name …')],
  [/^add (?:column )?(?:if not exists )?(.*)$/s, addColumn],
  [/^drop constraint (?:if exists )?(\w+)/, dropConstraint],
  [/^(?:drop|rename)\b/, takesAway],
  [/^set schema\b/, takesAway],
  [/^alter (?:column )?\w+ (?:set data )?type\b/, rewrites],
  [/^alter (?:column )?(\w+) set not null$/, setNotNull],
  [/^alter (?:column )?\w+ drop not null$/, forbids],
  [/^alter (?:column )?\w+ set default\b/, fine],
  [/^alter (?:column )?\w+ drop default$/, takesAway],
  [/^alter (?:column )?\w+ set (?:statistics|storage|compression|\()/, fine],
  [/^validate constraint (\w+)$/, validate],
  [/^set \(/, fine],
  [/^(?:set (?:un)?logged|set tablespace|set access method)\b/, rewrites],
  [/^(?:enable|force)\b/, forbids],
];

/** Commas between parts, not those within brackets or strings. */
export function partsOf(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (piece === '(' || piece === '[') depth += 1;
    if (piece === ')' || piece === ']') depth -= 1;
    if (piece === ',' && depth === 0) found.push('');
    else found[found.length - 1] += piece;
  }
  return found.map((part) => part.trim());
}

export function alterTableProblems([, table = '', rest = '']: readonly string[], place: Place): readonly string[] {
  if (place.newTables.has(table)) return [];
  return partsOf(rest).flatMap((part) =>
    judge(parts, part, place, `a part that the law does not know: ${part.slice(0, 60)}`),
  );
}
