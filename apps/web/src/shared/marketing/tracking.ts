/** Where page views would go. There is no receiver in the demo; a real one plugs in here. */
export interface Tracking {
  /** R4.08: after sign-in. */
  setToken(accessToken: string): void;
}

export const noTracking: Tracking = { setToken: () => {} };
