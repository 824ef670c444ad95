const key = 'tsuzura.justSignedIn';

/** Set when the browser comes back from the sign-in app, so that a greeting is given once and not on every visit. */
export const noteSignedIn = (tab: Storage): void => tab.setItem(key, '1');

/** True once after a sign-in. */
export function takeJustSignedIn(tab: Storage): boolean {
  const isSet = tab.getItem(key) !== null;
  tab.removeItem(key);
  return isSet;
}
