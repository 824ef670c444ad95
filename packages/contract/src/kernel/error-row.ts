/**
 * What the customer app does when it meets the error (R8.01 to R8.09). `ignored` is for data loaders only.
 */
export type Reaction =
  | 'dialog'
  | 'field'
  | 'ignored'
  | 'openAccount'
  | 'unreadDocuments'
  | 'maintenance'
  | 'unauthorized'
  | 'stepUp'
  | 'retryLater'
  | 'unexpected';

export interface ErrorRow {
  readonly code: string;
  readonly status: number;
  readonly shows: Reaction;
  /** What the customer reads. `{name}` is filled from the refusal's values. Never holds a detail of the system. */
  readonly text: string;
}
