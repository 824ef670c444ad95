/** A statement of a migration, without its comments, and the comments in front of it. */
export interface Statement {
  readonly text: string;
  readonly comments: string;
}

/**
 * What stands between two semicolons may be a comment, a string, a quoted name or a body between dollars; a semicolon in one
 * of them ends nothing.
 */
const pieces =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/eE'"$;]+|[\s\S]/g;

/** The statements of a migration in their order. */
export function statementsOf(sql: string): Statement[] {
  const found: Statement[] = [];
  let text = '';
  let comments = '';
  const end = () => {
    if (text.trim() !== '') found.push({ text: text.trim(), comments });
    text = '';
    comments = '';
  };
  for (const [piece] of sql.matchAll(pieces)) {
    if (piece === ';') end();
    else if (piece.startsWith('--') || piece.startsWith('/*')) {
      if (text.trim() === '') comments += `${piece}\n`;
      text += ' ';
    } else text += piece;
  }
  end();
  return found;
}

/**
 * `-- contract: since 0041 …` above a statement that takes away what code before migration 41 uses: the oldest code that may
 * run beside it. 0: any.
 */
export const oldestCodeOf = (sql: string): number =>
  Math.max(0, ...[...sql.matchAll(/^-- contract: since (\d{4})\b/gm)].map(([, number]) => Number(number)));

/** `-- outside a transaction` on top of a migration whose statements PostgreSQL takes only so (CREATE INDEX CONCURRENTLY). */
export const isOutsideTransaction = (sql: string): boolean => /^-- outside a transaction\b/m.test(sql);
