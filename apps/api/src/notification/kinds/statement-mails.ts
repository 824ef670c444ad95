import type { MailText, MailTexts } from '../mail-text.ts';

const maxNamed = 10;

export const statementMails = {
  /** However many statements: names only, never a figure. */
  'statement.issued': ({
    statements,
  }: {
    readonly statements: readonly { readonly id: string; readonly name: string }[];
  }): MailText => {
    const names = statements.slice(0, maxNamed).map(({ name }) => `・${name}`);
    const more = statements.length > maxNamed ? [`ほか${statements.length - maxNamed}件`] : [];
    return {
      about: statements.map(({ id }) => id).join(' '),
      category: 'DOCUMENT',
      subject: '新しい書面をお届けしました',
      body: inboxText(statements.map(({ name }) => name)),
      paragraphs: [
        '次の書面を電子交付しました。ログインのあと、「電子交付書面」からご覧ください。',
        [...names, ...more].join('\n'),
      ],
    };
  },
} as const satisfies MailTexts;

/** The inbox shows two lines. */
function inboxText(names: readonly string[]): string {
  const shown = names.slice(0, 3).join('、');
  return names.length > 3 ? `${shown} ほか${names.length - 3}件` : `${shown}。`;
}
