export type QueryValue = string | number | bigint | boolean | null | undefined;

/**
 * R5.07: "fundCode=01&page=0", in the order given and without "?". Empty and missing values are left out; 0 and false
 * are values.
 */
export function queryString(values: Readonly<Record<string, QueryValue>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
    .join('&');
}

/** Half of an emoji, cut off by a length limit, would make encodeURIComponent throw. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
