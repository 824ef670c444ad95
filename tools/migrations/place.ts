import type { Declarations } from './declarations.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** A statement and where it stands. */
export interface Place {
  readonly migration: Migration;
  readonly text: string;
  readonly said: Declarations;
  /** Tables that this migration makes: nobody uses them yet. */
  readonly newTables: ReadonlySet<string>;
  readonly isOutside: boolean;
  /** Every statement up to those of this migration, in lower case. */
  readonly history: string;
}

/** What is wrong with a statement, or a part of one, that matched a form; nothing when it is harmless. */
export type Rule = (match: readonly string[], place: Place) => readonly string[];

export const fine: Rule = () => [];

export const never =
  (why: string): Rule =>
  () => [why];

/** Takes away or renames what the release before may use. */
export const takesAway: Rule = (_, { said: { contract }, migration: { number } }) => {
  if (contract === null)
    return [
      'the release before may use it: say "-- contract: since NNNN why", with the migration whose code no longer does',
    ];
  if (contract.since >= number || contract.since < 1)
    return [`contract: since ${contract.since} is not a migration before it`];
  return contract.why === '' ? ['contract: does not say why nobody needs it'] : [];
};

/** Forbids what was allowed: old code that runs on may do it. */
export const forbids: Rule = (_, { said }) =>
  said.besideOldCode ? [] : ['old code may break it: say why not in "-- beside old code: …" above it'];

/** The first form that matches decides. */
export function judge(
  forms: readonly (readonly [RegExp, Rule])[],
  text: string,
  place: Place,
  unknown: string,
): readonly string[] {
  for (const [form, rule] of forms) {
    const match = form.exec(text);
    if (match) return rule(match, place);
  }
  return [unknown];
}
