export { compareBooksWithTwin, customersAfter, ofEverybody } from './books-twin.ts';
export { allowLongChecks, checkBooks, type BookDifference } from './check-books.ts';
export { nothingHeld, replayEvents, twinTax, type TwinBooks, type TwinEvent } from './twin-replay.ts';
