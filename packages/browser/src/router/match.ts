/** "/funds/$fundCode/buy" against a path; null when it does not fit, or when a part is not well encoded. */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, string>> | null {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = decode(given[index] ?? '');
    if (text === null) return null;
    if (part.startsWith('$')) params[part.slice(1)] = text;
    else if (part !== text) return null;
  }
  return params;
}

/** A slash at the end changes nothing; an empty part inside fits no pattern. */
const partsOf = (path: string): string[] => (path === '/' ? [] : path.slice(1).replace(/\/$/, '').split('/'));

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
