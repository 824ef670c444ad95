/** What a rule gives back when a customer's input may be refused: the value, or the one reason why not. */
export type Outcome<Value, Refusal extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export const accept = <Value>(value: Value) => ({ ok: true, value }) as const;
export const refuse = <Refusal extends string>(refusal: Refusal) => ({ ok: false, refusal }) as const;
