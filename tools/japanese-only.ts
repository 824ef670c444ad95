/** Names and units that are written in Latin letters in Japanese text too. */
const allowed = /^(NISA|Tsuzura|API|PDF|CSV|ID|URL|USD|JPY|QR|TOTP|FAQ|OK|const\.json|©|\d|[\s.,:/%×—–-])+$/i;
const japanese = /[\u3040-\u30FF\u3400-\u9FFF]/;

/** Text of a screen that has letters but no Japanese: JSX text and the attributes people hear or read. */
export function japaneseOnly(source: string): string[] {
  const shown = [
    ...[...source.matchAll(/(?<!=)>([^<>{}=;()|\n]*[A-Za-z]{2,}[^<>{}=;()|\n]*)</g)].map(([, words = '']) =>
      words.trim(),
    ),
    ...[...source.matchAll(/\b(?:aria-label|title|alt|placeholder)="([^"]*[A-Za-z]{2,}[^"]*)"/g)].map(
      ([, words = '']) => words.trim(),
    ),
  ];
  // `Props<A> extends Props<B>` and `cell: <A />, total: <B />` are code between two angle brackets.
  return shown.filter(
    (words) => words !== '' && !/^(extends \w+|, \w+:)$/.test(words) && !japanese.test(words) && !allowed.test(words),
  );
}
