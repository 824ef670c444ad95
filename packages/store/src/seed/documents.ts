import { ymd, type Ymd } from '@tsuzura/domain/calendar';

export interface DocumentSeed {
  readonly id: string;
  readonly kind: 'TERMS' | 'PRE_CONTRACT' | 'OTHER';
  readonly version: string;
  readonly name: string;
  readonly requiredFrom: Ymd;
  readonly supersededOn: Ymd | null;
  /** sha256 of the document on the content host, taken when it was published. A test there holds them together. */
  readonly contentHash: string;
}

/** What every customer with an account must have read, and the versions before. Fictitious. */
export const documents: readonly DocumentSeed[] = [
  {
    id: 'doc-terms-2025',
    kind: 'TERMS',
    version: '2025-04',
    name: '証券総合取引約款・規程集',
    requiredFrom: ymd('2025-04-01'),
    supersededOn: ymd('2026-04-01'),
    contentHash: 'd084b2002c9438e7a69e4a41245e7f6edf983af07d8f8e8914a58c61fb9969b8',
  },
  {
    id: 'doc-precontract-2025',
    kind: 'PRE_CONTRACT',
    version: '2025-04',
    name: '契約締結前交付書面（投資信託）',
    requiredFrom: ymd('2025-04-01'),
    supersededOn: ymd('2026-04-01'),
    contentHash: 'bf6fdc73dc04aa89f1a532a1c4b645c819f023d61af1d38babac3ad2c72a2190',
  },
  {
    id: 'doc-terms-2026',
    kind: 'TERMS',
    version: '2026-04',
    name: '証券総合取引約款・規程集',
    requiredFrom: ymd('2026-04-01'),
    supersededOn: null,
    contentHash: '2e89b01e2e2420b3a57392c91f040d40cea5b77b69a097cac1c509f54d791daf',
  },
  {
    id: 'doc-precontract-2026',
    kind: 'PRE_CONTRACT',
    version: '2026-04',
    name: '契約締結前交付書面（投資信託）',
    requiredFrom: ymd('2026-04-01'),
    supersededOn: null,
    contentHash: 'abdedbcbe8455b4b996fc7b815bfee0857d1f9b58fc52577e3121b414bc5478c',
  },
  {
    id: 'doc-edelivery-2026',
    kind: 'OTHER',
    version: '2026-10',
    name: '電子交付サービスの利用について',
    requiredFrom: ymd('2026-10-01'),
    supersededOn: null,
    contentHash: '68e78be51d841f64d0bcf8738b02d2db772bb6da813439dbafc05689b78ac680',
  },
];

/** Where the content host shows it. */
export const documentPath = ({ id }: Pick<DocumentSeed, 'id'>): string => `/documents/${id}.html`;
