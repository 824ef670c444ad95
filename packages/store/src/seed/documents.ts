import { ymd } from '@tsuzura/domain/calendar';

/** What every customer with an account must have read. Fictitious; the texts themselves come with the documents. */
export const documents = [
  {
    id: 'doc-terms-2026',
    kind: 'TERMS',
    version: '2026-04',
    name: '証券総合取引約款・規程集',
    requiredFrom: ymd('2026-04-01'),
  },
  {
    id: 'doc-precontract-2026',
    kind: 'PRE_CONTRACT',
    version: '2026-04',
    name: '契約締結前交付書面（投資信託）',
    requiredFrom: ymd('2026-04-01'),
  },
  {
    id: 'doc-edelivery-2026',
    kind: 'ELECTRONIC_DELIVERY',
    version: '2026-10',
    name: '電子交付サービスの利用について',
    requiredFrom: ymd('2026-10-01'),
  },
] as const;
