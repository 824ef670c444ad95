export { contentHash } from './content-hash.ts';
export { documents } from './documents.ts';
export { funds, type FundSeed } from './funds.ts';
export { operator, people, subjectOf, type Person } from './people.ts';
export { demoStart, seedDemo, type DemoSeed } from './seed-demo.ts';
