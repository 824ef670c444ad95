export interface Said {
  readonly text: string;
  readonly tone: 'success' | 'info' | 'error';
  /** What can still be done about it: 元に戻す. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

let hears: ((said: Said) => void) | null = null;
/** Said before anybody could hear: at the return from another site, before the first page is drawn. */
let early: Said[] = [];

/** A short word that something was done. Works from anywhere; the region is loaded with the first one. */
export function say(text: string, tone: Said['tone'] = 'success', action?: Said['action']): void {
  const said: Said = { text, tone, ...(action && { action }) };
  if (hears) hears(said);
  else early.push(said);
}

export function hearToasts(hear: (said: Said) => void): () => void {
  hears = hear;
  for (const said of early) hear(said);
  early = [];
  return () => {
    hears = null;
  };
}
