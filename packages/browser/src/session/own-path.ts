/** A path of this app, never another origin. */
export function isOwnPath(path: string): boolean {
  const here = 'https://own.invalid';
  return path.startsWith('/') && URL.parse(path, here)?.origin === here;
}
