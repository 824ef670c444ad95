/** A word that the code used for something and does not use any more; docs/glossary.md has the same list for readers. */
export interface RetiredWord {
  readonly word: string;
  /** What the code says today. */
  readonly now: string;
  /** Looked for in every line and in the file's own path. */
  readonly pattern: RegExp;
  /** Parts of a line that may stay: addresses, tables, stored names, names of other libraries. */
  readonly staysAs?: RegExp;
  /** Files in which it may stay. */
  readonly staysIn?: RegExp;
}

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
    staysIn: /^(?:packages\/store\/src\/(?:ledger|night\/fund|statement)|e2e\/fuzz)\//,
  },
  {
    word: 'wish',
    now: 'what it is: FundFilter, OrderDraft, SignInRequest',
    pattern: /\bwish(?:es)?\b|Wish(?:es)?\b|Wish[A-Z]/,
  },
  {
    word: 'Asked, Wanted, Opened, Incoming, as names of types',
    now: 'what it is: PageRequest, OrderRequest, IdempotencyKey',
    pattern:
      /\b(?:type|interface|class|const) (?:Asked|Wanted|Opened|Incoming)\b|<Asked\b|IntakeAsked|OpenedWithdrawal/,
  },
  {
    word: 'party, as orders that share a transaction',
    now: 'batch',
    pattern: /\bpart(?:y|ies)\b|mostOfAParty|companyOfASecond|partiesAtOnce/,
    staysAs: /(?:[rR]elying|[fF]irst|[tT]hird)[ -]part(?:y|ies)/g,
    staysIn: /^packages\/store\/migrations\//,
  },
  { word: 'gather', now: 'createMicroBatcher', pattern: /\bgather(?:ed)?\b|GatherOptions|gatheredTogether/ },
  {
    word: 'Line, alone as a name',
    now: 'PostingLine or PipelinedTx',
    pattern: /\b(?:interface|type) Line\b|\bshortTx\b/,
    staysIn: /^packages\/contract\/src\/calls\.test\.ts$/,
  },
  {
    word: 'tell, told, of notices to customers',
    now: 'notify, notified',
    pattern: /\bTelling\b|\b[a-z]\w*Told\b|\w+ToTell|\btell[A-Z]\w*|-to-tell/,
  },
  { word: 'mend, loseSight', now: 'edit, markUnanswered', pattern: /\bmend(?:ed)?\b|loseSight/ },
  {
    word: 'PaperHouse, Purse',
    now: 'InMemoryBroker, NaiveCash',
    pattern: /PaperHouse|PaperType|paper-(?:house|twin|cast)|\b[Pp]urse\b/,
  },
  { word: 'deed', now: 'step of a scenario', pattern: /\b(?:Buy|Sell)?[dD]eeds?\b|liveHistory/ },
  {
    word: 'paper',
    now: 'document (read and agreed to) or statement (issued to a customer)',
    pattern: /[pP]aper/,
    staysAs:
      /\/v1\/papers|app\.\w*papers?\w*|\bpaper_\w+|'paper\.[\w.-]*|\(paper\|cash\|account\)|papers\.json|papers\/\$\{|nisaPapers|paper: "a4"/g,
    // Stored names, and paper of which something is made.
    staysIn:
      /^packages\/store\/(?:migrations|queries|src\/(?:kernel\/schema|fund-order\/standing)\.ts|src\/statement\/)|^packages\/ui\/|^apps\/api\/src\/statement\/(?:batch\/delete-statements|jobs|statement-links)|^apps\/web\/src\/(?:shared\/(?:order|simulation)|features\/(?:top|buy|assets))\/|^apps\/auth\/src\/person\/(?:recovery-code|strength\.test)\.ts/,
  },
];

/** Places of a file that say a retired word: `path:line: word, say …`. */
export function retiredIn(file: string, source: string): string[] {
  const lines = [file, ...source.split('\n')];
  return retiredWords
    .filter(({ staysIn }) => !staysIn?.test(file))
    .flatMap(({ word, now, pattern, staysAs }) =>
      lines.flatMap((line, number) =>
        pattern.test(staysAs === undefined ? line : line.replaceAll(staysAs, ''))
          ? [`${file}:${number}: ${word}, say ${now}`]
          : [],
      ),
    );
}
