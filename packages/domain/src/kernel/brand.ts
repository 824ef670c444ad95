declare const brand: unique symbol;

/** A value of `T` that has been checked and named; a plain `T` is not accepted where a `Brand` is asked for. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
