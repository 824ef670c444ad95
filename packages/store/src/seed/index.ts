export { contentHash } from './content-hash.ts';
export { documentPath, documents, type DocumentSeed } from './documents.ts';
export { fundDocuments, type FundDocumentSeed } from './fund-documents.ts';
export { fundProfiles, type FundProfile } from './fund-profiles.ts';
export { funds, type FundSeed } from './funds.ts';
export { news, type NewsSeed } from './news.ts';
export { openingDeposits } from './opening-deposits.ts';
export { operator, people, subjectOf, type Person } from './people.ts';
export { demoStart, seedDemo, type DemoSeed } from './seed-demo.ts';
