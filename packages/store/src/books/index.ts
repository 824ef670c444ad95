export {
  compareBooksWithTwin,
  compareReplayed,
  customersAfter,
  ofEverybody,
  replayFromStart,
  replayOnto,
  type Replayed,
} from './books-twin.ts';
export {
  allowLongChecks,
  checkBooks,
  checkOpenBooks,
  everyYear,
  lookUpByCustomer,
  type BookDifference,
} from './check-books.ts';
export { compareKept, forgetReplayed, readReplayed, writeReplayed } from './replayed.ts';
export { nothingHeld, replayEvents, twinTax, type TwinBooks, type TwinEvent } from './twin-replay.ts';
