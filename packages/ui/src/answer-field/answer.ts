export type Answer = string | readonly string[];

/** As people count: one for each character, not for each unit of UTF-16. */
export const lengthOf = (text: string): number => Array.from(text).length;
