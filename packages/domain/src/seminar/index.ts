export {
  checkAnswers,
  peopleField,
  type Answers,
  type CheckedAnswers,
  type FieldMistake,
  type FieldType,
  type FormField,
  type Mistake,
} from './form.ts';
export { commitmentOf, drawLottery, type LotteryEntry, type Sha256 } from './lottery.ts';
export {
  decideApplication,
  freeSeats,
  mayCancel,
  seatsAfter,
  seminarStatus,
  statusAt,
  whoMovesUp,
  type ApplicationDraft,
  type ApplicationStatus,
  type Seats,
  type Selection,
  type SeminarStatus,
  type SeminarTerms,
  type Waiting,
} from './seats.ts';
