import type { Ymd } from '@tsuzura/domain/calendar';

/** Which template prints it. */
export type Template = 'letter' | 'booklet' | 'annual-report';

export interface Column {
  readonly label: string;
  /** Figures stand at the right. */
  readonly amount: boolean;
  /** Millimetres; null takes what is left. */
  readonly width: number | null;
}

export type Row = readonly string[];

/** A part of a sheet. Everything is text by now: what is printed was formatted once, where it was decided. */
export type Block =
  | {
      readonly part: 'facts';
      readonly heading?: string;
      readonly columns?: 1 | 2;
      readonly amounts?: boolean;
      readonly rows: readonly (readonly [label: string, value: string])[];
    }
  | { readonly part: 'figure'; readonly heading?: string; readonly label: string; readonly value: string }
  | {
      readonly part: 'table';
      readonly heading?: string;
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
      readonly total: Row | null;
      /** Said when there are no rows. */
      readonly empty: string;
    }
  /** Two parts of equal width, side by side. */
  | { readonly part: 'beside'; readonly heading?: string; readonly left: Block; readonly right: Block }
  | { readonly part: 'text'; readonly heading?: string; readonly paragraphs: readonly string[] }
  | {
      readonly part: 'chart';
      readonly heading?: string;
      readonly series: readonly {
        readonly label: string;
        readonly colour: string;
        readonly points: readonly (readonly [x: string, y: string])[];
      }[];
      readonly marks: readonly { readonly at: string; readonly label: string }[];
      readonly dates: readonly string[];
    };

export interface Addressee {
  readonly name: string;
  readonly postalCode: string;
  readonly address: string;
  readonly accountNumber: string;
}

/** Rows begin with their label. */
export interface AnnualFields {
  readonly name: string;
  readonly kana: string;
  readonly address: string;
  readonly birthDate: string;
  readonly accountNumber: string;
  readonly accounts: string;
  readonly openedOn: string;
  readonly withholding: string;
  readonly year: string;
  readonly saleTaxHeads: Row;
  readonly saleTax: Row;
  readonly sections: readonly Row[];
  readonly dividendHeads: Row;
  readonly dividends: readonly Row[];
  readonly offset: readonly Row[];
}

/** A statement or document as it goes to the press. The same sheet gives the same bytes. */
export interface Sheet {
  readonly template: Template;
  readonly title: string;
  readonly subtitle?: string;
  /** 文書番号. */
  readonly number: string;
  /** Of the template and the wording. */
  readonly version: string;
  readonly issuedOn: Ymd;
  readonly addressee: Addressee | null;
  /** The statement this one corrects, as the customer knows it. */
  readonly replaces: string | null;
  readonly lead: readonly string[];
  readonly blocks: readonly Block[];
  readonly notes: readonly string[];
  /** The boxes of 特定口座年間取引報告書. */
  readonly form?: AnnualFields;
}
