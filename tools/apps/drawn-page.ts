/** What a page drawn ahead needs beside the words: files of the build, by their names in it. */
export interface CodeOfPage {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/**
 * The built page with `drawn` standing in its root. Its styles are asked for with the page; its scripts come after them,
 * because nothing that is seen waits for a script any more. The fonts wait until somebody goes on: forty slices would be
 * fetched and laid out one after the other on a page that most people see once, and the device has a Japanese font.
 */
export function drawnPage(page: string, drawn: string, { styles, scripts }: CodeOfPage): string {
  if (/<script|\son\w+=/i.test(drawn)) throw new Error('a page drawn ahead holds code that the policy refuses');
  const isNew = (file: string) => !page.includes(`"/${file}"`);
  const links = [
    ...styles.filter(isNew).map((file) => `    <link rel="stylesheet" crossorigin href="/${file}">\n`),
    ...scripts.filter(isNew).map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`),
  ];
  const filled = page
    .replace('  </head>', () => `${links.join('')}  </head>`)
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace(
      /<link rel="stylesheet"(?= crossorigin href="\/assets\/fonts-)/,
      '<link rel="stylesheet" data-fonts media="not all"',
    )
    .replace('<script src="/theme.js"></script>', (theme) => `${theme}\n    <script src="/early.js"></script>`)
    .replace('<div id="root"></div>', () => `<div id="root">${withoutStyles(drawn)}</div>`);
  if (!filled.includes('/early.js') || !filled.includes(withoutStyles(drawn)))
    throw new Error('index.html has no place for the page drawn ahead');
  return filled;
}

/** The policy allows no style in the text of a page. The app sets them from here before it takes over. */
const withoutStyles = (html: string): string => html.replaceAll(/(<[^>]*?\s)style="/g, '$1data-style="');
