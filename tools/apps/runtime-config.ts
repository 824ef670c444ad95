/** The body of /config.json: what a built app learns at run time. Only addresses; never anything secret. */
export function runtimeConfig({ urls }: { readonly urls: Readonly<Record<string, string>> }): string {
  return `${JSON.stringify({ urls })}\n`;
}
