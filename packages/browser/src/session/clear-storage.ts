/** The one thing that outlives a sign-out (R3.12): without it the release check would reload the page for nothing. */
export const releaseMarkerKey = 'tsuzura.release';

/** R4.06: everything this app keeps on the device goes, except the release marker. */
export function clearStorage(local: Storage, tab: Storage): void {
  const marker = local.getItem(releaseMarkerKey);
  local.clear();
  tab.clear();
  if (marker !== null) local.setItem(releaseMarkerKey, marker);
}
