export interface WrittenSection {
  heading: string;
  paragraphs: string[];
}

/** "# 見出し", then paragraphs apart by empty lines. Null: a part has no heading or no paragraph. */
export function readSections(text: string): WrittenSection[] | null {
  const sections: WrittenSection[] = [];
  for (const block of text.split(/\n\s*\n|\n(?=# )/)) {
    const lines = block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines[0]?.startsWith('# ')) sections.push({ heading: lines.shift()!.slice(2).trim(), paragraphs: [] });
    if (lines.length === 0) continue;
    const current = sections.at(-1);
    if (!current) return null;
    current.paragraphs.push(lines.join(''));
  }
  const isWhole =
    sections.length > 0 && sections.every(({ heading, paragraphs }) => heading !== '' && paragraphs.length > 0);
  return isWhole ? sections : null;
}
