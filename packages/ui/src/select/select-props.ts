import type { FieldWords } from '../field/index.ts';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  /** Why it cannot be chosen now; shown in its line. */
  readonly reason?: string | null;
}

export interface SelectProps<Value extends string> extends FieldWords {
  readonly id?: string;
  readonly name?: string;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  /** quiet: words and an arrow, for the order of a list. Its label is only read out. */
  readonly look?: 'field' | 'quiet';
}
