/** `/v1/things/{id}` with `{ id: 'a/b' }` → `/v1/things/a%2Fb`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
