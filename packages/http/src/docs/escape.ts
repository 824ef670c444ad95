const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup we wrote ourselves; anything else is text and gets escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | null | undefined | false | readonly Piece[];

/** The only way markup is made, so that nothing can be left unescaped. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => `${text}${show(pieces[index - 1])}${part}`));
}

function show(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(show).join('');
  return String(piece).replaceAll(/[&<>"']/g, (character) => entities[character] as string);
}
