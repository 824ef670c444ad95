/** What a migration says about a statement, in the comment above it. */
export interface Declarations {
  /** `-- contract: since 0041 why`: code from migration 41 on does not use what is taken away. */
  readonly contract: { readonly since: number; readonly why: string } | null;
  /** `-- beside old code: why`: the release before keeps to the new rule without knowing it. */
  readonly besideOldCode: boolean;
  /** `-- small: why`: so few rows that nobody notices the lock. */
  readonly small: boolean;
}

export function declarationsOf(comments: string): Declarations {
  const contract = /^-- contract: since (\d{4})\b ?(.*)$/m.exec(comments);
  return {
    contract: contract && { since: Number(contract[1]), why: (contract[2] ?? '').trim() },
    besideOldCode: /^-- beside old code: \S/m.test(comments),
    small: /^-- small: \S/m.test(comments),
  };
}
