import examples from '../../golden-examples.json' with { type: 'json' };
import planExamples from '../../golden-plans.json' with { type: 'json' };
import stockExamples from '../../golden-stocks.json' with { type: 'json' };
import { assert } from './assert.ts';

/** A worked example of the rules (docs/rules). `Result` and `Inputs` are what the test knows about that row of the file. */
export interface Golden<Result, Inputs> {
  readonly title: string;
  readonly inputs: Inputs;
  readonly result: Result;
}

/** For tests only: the example with this id. An unknown id is a typing error in the test, so it breaks the test. */
export function golden<Result, Inputs = Record<string, never>>(id: string): Golden<Result, Inputs> {
  const found = [...examples, ...planExamples, ...stockExamples].find((example) => example.id === id);
  assert(found, `golden example ${id} exists`);
  return found as unknown as Golden<Result, Inputs>;
}

/** Some dates carry their weekday, "2026-11-16 Mon", to help the reader of the file. */
export const dateOf = (text: string): string => text.slice(0, 10);
