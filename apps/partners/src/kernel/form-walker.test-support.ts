/** A browser without scripts, as far as forms go: reads a page's fields, changes some, presses a button. */
export interface FormView {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
  readonly policy: string;
  /** What the page holds, typed or hidden. */
  readonly values: Readonly<Record<string, string>>;
  readonly mistakes: readonly string[];
  /** What the browser has kept, and sends with the next request. */
  readonly cookie: string;
  readonly setCookie: string | null;
}

export async function openForm(url: string, cookie = ''): Promise<FormView> {
  return viewOf(await fetch(url, { redirect: 'manual', headers: { cookie } }), cookie);
}

export async function pressForm(
  base: string,
  view: FormView,
  changes: Readonly<Record<string, string>> = {},
  action?: string,
): Promise<FormView> {
  const to = action ?? /<form method="post" action="([^"]+)"/.exec(view.text)?.[1] ?? '';
  const body = new URLSearchParams({ ...view.values, ...changes });
  const { cookie } = view;
  return viewOf(await fetch(`${base}${to}`, { method: 'POST', body, redirect: 'manual', headers: { cookie } }), cookie);
}

async function viewOf(answer: Response, cookie: string): Promise<FormView> {
  const text = await answer.text();
  const setCookie = answer.headers.get('set-cookie');
  return {
    cookie: setCookie?.split(';')[0] ?? cookie,
    setCookie,
    status: answer.status,
    text,
    location: answer.headers.get('location'),
    policy: answer.headers.get('content-security-policy') ?? '',
    values: valuesOf(text),
    mistakes: [...text.matchAll(/class="mistake"[^>]*>([^<]*)</g)].map(([, words = '']) => unescaped(words.trim())),
  };
}

function valuesOf(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [tag] of text.matchAll(/<input[^>]*>/g)) {
    const [name, value, type] = [attribute(tag, 'name'), attribute(tag, 'value'), attribute(tag, 'type')];
    const isPicked = (type !== 'radio' && type !== 'checkbox') || /\schecked/.test(tag);
    if (name !== '' && isPicked) values[name] = value;
  }
  for (const [, name = '', inside = ''] of text.matchAll(/<select[^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g)) {
    values[name] = unescaped(/<option value="([^"]*)" selected/.exec(inside)?.[1] ?? '');
  }
  return values;
}

const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
