/** The body of /config.json: what a built app learns at run time. Only addresses; never anything secret. */
export function runtimeConfig({
  urls,
  trackingReceiver = null,
}: {
  readonly urls: Readonly<Record<string, string>>;
  /** The file of the script that measures visits; the browser only learns that there is one. */
  readonly trackingReceiver?: string | null;
}): string {
  return `${JSON.stringify({ urls, hasTrackingReceiver: trackingReceiver !== null })}\n`;
}
