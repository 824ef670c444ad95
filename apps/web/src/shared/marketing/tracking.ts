/** What a receiver learns about a visit. */
export interface Visit {
  /** R4.08: of whoever is signed in. It is bound to a key of this browser (ADR-0028), so alone it opens nothing. */
  readonly accessToken: string | null;
  /** R7.30: the advertising id of the native shell, where the customer allows it. */
  readonly adId: string | null;
}

/** Whoever measures visits: called with what is known, and again when something changes (docs/tracking.md). */
export type TrackingReceiver = (visit: Visit) => void;

export type Tracking = ReturnType<typeof createTracking>;

const nothingKnown: Visit = { accessToken: null, adId: null };

/**
 * Keeps what is known of the visit and passes it on to one receiver. Without one nothing leaves the page, so there is no
 * third party unless the operator installs it.
 */
export function createTracking() {
  let visit = nothingKnown;
  let receiver: TrackingReceiver | null = null;

  function notify(known: Visit): void {
    try {
      receiver?.(known);
    } catch {
      // A receiver that fails must not stop a sign-in.
    }
  }
  function update(part: Partial<Visit>): void {
    const next = { ...visit, ...part };
    if (next.accessToken === visit.accessToken && next.adId === visit.adId) return;
    visit = next;
    notify(visit);
  }

  return {
    setToken: (accessToken: string | null) => update({ accessToken }),
    setAdId: (adId: string | null) => update({ adId }),
    /** The new receiver begins with what is known; the old one learns that it no longer is its business. */
    replaceReceiver(next: TrackingReceiver): void {
      notify(nothingKnown);
      receiver = next;
      notify(visit);
    },
  };
}
