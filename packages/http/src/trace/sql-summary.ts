const most = 1_000;
const known = new Map<string, string>();

/** What a statement does to which table, "select app.fund_order": the text itself stays here. */
export function sqlSummary(text: string): string {
  const summary = known.get(text) ?? read(text);
  if (known.size < most) known.set(text, summary);
  return summary;
}

function read(text: string): string {
  const verb = /\b(select|insert|update|delete|call|listen|notify)\b/i.exec(text)?.[1]?.toLowerCase() ?? 'sql';
  const [, schema, table] = /\b(?:from|into|update)\s+"?([a-z_]+)"?\."?([a-z_]+)"?/i.exec(text) ?? [];
  return schema === undefined ? verb : `${verb} ${schema}.${table}`;
}
