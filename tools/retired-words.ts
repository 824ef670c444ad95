/** A word that the code used for something and does not use any more; docs/glossary.md has the same list for readers. */
export interface RetiredWord {
  readonly word: string;
  /** What the code says today. */
  readonly now: string;
  /** Looked for in every line and in the file's own path. */
  readonly pattern: RegExp;
  /** Retired only in files whose path matches; everywhere when left out. */
  readonly within?: RegExp;
  /** Parts of a line that may stay: addresses, tables, stored names, names of other libraries. */
  readonly staysAs?: RegExp;
  /** Files in which it may stay. */
  readonly staysIn?: RegExp;
}

const apps = /^(?:apps\/(?:auth|partners|signin|web)|packages\/(?:http|ui))\//;

export const retiredWords: readonly RetiredWord[] = [
  {
    word: 'door',
    now: 'server (ApiServer)',
    pattern: /\b[dD]oors?\b|Door[A-Z]|[a-z]Doors?\b/,
    staysIn: /^packages\/ui\/src\/illustration\/stairs-picture\.tsx$/,
  },
  { word: 'knock', now: 'request (ApiRequest)', pattern: /[kK]nock/ },
  { word: 'turned away', now: 'rejected (RequestRejected)', pattern: /TurnedAway|turned-away/ },
  {
    word: 'shield',
    now: 'account protection (protection)',
    pattern: /shield|Shield|SHIELD/,
    staysAs:
      /\/v1\/shield|'\/shield\/|\/shield\/freeze\?|\|shield\$|app\.shield_event|auth\.tell_shield|shield\.(?:frozen|lifted|%)|`shield \$\{|ShieldAlert/g,
  },
  {
    word: 'desk',
    now: 'quote, office, service or desktop',
    pattern: /\b[dD]esks?\b|Desk[A-Z]|[a-z]Desk\b/,
    staysAs: /\/review-desk(?=[?'"`])/g,
  },
  {
    word: 'turn, as the number of a correction',
    now: 'revision',
    pattern: /\breadonly turn\??:/,
    // Rows have the names of their columns.
    staysIn: /^(?:packages\/store\/src\/(?:fund-order\/batch|ledger|paper)|e2e\/fuzz)\//,
  },
  {
    word: 'wish',
    now: 'what it is: FundFilter, OrderDraft, SignInRequest',
    pattern: /\bwish(?:es)?\b|Wish(?:es)?\b|Wish[A-Z]/,
    within: apps,
  },
  {
    word: 'Asked, Wanted, Opened, Incoming, as names of types',
    now: 'what it is: PageRequest, CallOrigin',
    pattern: /\b(?:type|interface|class) (?:Asked|Wanted|Opened|Incoming)\b|<Asked\b/,
    within: apps,
  },
];

/** Places of a file that say a retired word: `path:line: word, say …`. */
export function retiredIn(file: string, source: string): string[] {
  const lines = [file, ...source.split('\n')];
  return retiredWords
    .filter(({ within, staysIn }) => (within?.test(file) ?? true) && !staysIn?.test(file))
    .flatMap(({ word, now, pattern, staysAs }) =>
      lines.flatMap((line, number) =>
        pattern.test(staysAs === undefined ? line : line.replaceAll(staysAs, ''))
          ? [`${file}:${number}: ${word}, say ${now}`]
          : [],
      ),
    );
}
