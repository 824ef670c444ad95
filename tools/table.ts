/** A cell of Japanese text is twice as wide in a terminal as its number of characters. */
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/;

export const widthOf = (text: string): number =>
  Array.from(text).reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);

/** Rows as aligned columns; the last one is left ragged. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
    });
  return rows.map((row) =>
    row
      .map((cell, index) => (index === row.length - 1 ? cell : cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell))))
      .join('  '),
  );
}
