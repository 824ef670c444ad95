/** What a page drawn ahead needs beside its words. */
export interface PartsOfPage {
  readonly title: string;
  /** Scripts that run before the first paint, and the styles of everything that is drawn: they stand in the page. */
  readonly early: readonly string[];
  readonly css: string;
  /** Files of the build, by their names in it: those whose text is in `css`, and the code that takes the page over. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/**
 * The built page with `drawn` standing in its root. It is one file: nothing that is seen waits for another answer of the
 * server (ADR-0057). `static/early.js` asks for the code when the page was painted (`data-later`). The fonts wait until
 * somebody goes on: forty slices would be fetched and laid out one after the other on a page that most people see once,
 * and the device has a Japanese font.
 */
export function drawnPage(page: string, drawn: string, { title, early, css, styles, scripts }: PartsOfPage): string {
  if (/<script|\son\w+=/i.test(drawn)) throw new Error('a page drawn ahead holds code that the policy refuses');
  if (/<\/(style|script)/i.test([css, ...early].join(''))) throw new Error('a style or script ends its own element');
  const isNew = (file: string) => !page.includes(`"/${file}"`);
  const links = [
    ...styles.filter(isNew).map((file) => `    <link rel="stylesheet" disabled crossorigin href="/${file}">\n`),
    ...scripts.filter(isNew).map((file) => `    <link data-later="modulepreload" crossorigin href="/${file}">\n`),
  ];
  const filled = page
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    // Code that needs a style sheet finds it named here, and does not fetch what stands in the page.
    .replaceAll('<link rel="stylesheet" crossorigin', '<link rel="stylesheet" disabled crossorigin')
    .replace(
      /<link rel="stylesheet" disabled(?= crossorigin href="\/assets\/fonts-)/,
      '<link rel="stylesheet" disabled data-fonts',
    )
    .replaceAll('<link rel="modulepreload"', '<link data-later="modulepreload"')
    .replaceAll('<link rel="preload"', '<link data-later="preload"')
    .replaceAll(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
      '<link data-later="modulepreload" data-run crossorigin href="$1">',
    )
    .replace('  </head>', () => `${links.join('')}    <style>${css}</style>\n  </head>`)
    .replace('<script src="/theme.js"></script>', () => early.map((text) => `<script>${text}</script>`).join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root" data-drawn>${withoutStyles(drawn)}</div>`);
  if (!early.every((text) => filled.includes(text)) || !filled.includes(withoutStyles(drawn)))
    throw new Error('index.html has no place for the page drawn ahead');
  if (/<script[^>]* src=|<link rel="(stylesheet" cross|(module)?preload)/.test(filled))
    throw new Error('the page drawn ahead would wait for another file');
  return filled;
}

/** The policy allows no style in the text of an element. The app sets them from here before it takes over. */
const withoutStyles = (html: string): string => html.replaceAll(/(<[^>]*?\s)style="/g, '$1data-style="');
