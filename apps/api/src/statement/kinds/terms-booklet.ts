import type { Ymd } from '@tsuzura/domain/calendar';
import type { Sheet } from '../press/index.ts';

export interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Pre-contract documents, terms and the like, as an operator wrote them. */
export const termsBooklet = (
  { name, number, version, issuedOn }: { name: string; number: string; version: string; issuedOn: Ymd },
  sections: readonly Section[],
): Sheet => ({
  template: 'booklet',
  title: name,
  subtitle: `${version}版`,
  number,
  version,
  issuedOn,
  addressee: null,
  replaces: null,
  lead: [],
  blocks: sections.map(({ heading, paragraphs }) => ({ part: 'text', heading, paragraphs })),
  notes: [],
});
