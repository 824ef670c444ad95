export interface Said {
  readonly text: string;
  readonly tone: 'success' | 'info' | 'error';
}

let hears: ((said: Said) => void) | null = null;
/** Said before anybody could hear: at the return from another site, before the first page is drawn. */
let early: Said[] = [];

/** A short word that something was done. Works from anywhere; the region is loaded with the first one. */
export function say(text: string, tone: Said['tone'] = 'success'): void {
  if (hears) hears({ text, tone });
  else early.push({ text, tone });
}

export function hearToasts(hear: (said: Said) => void): () => void {
  hears = hear;
  for (const said of early) hear(said);
  early = [];
  return () => {
    hears = null;
  };
}
