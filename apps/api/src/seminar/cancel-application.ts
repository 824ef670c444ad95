import { Refused } from '@tsuzura/contract/kernel';
import type { SeminarApplication as ApplicationOnWire } from '@tsuzura/contract/main';
import type { Instant } from '@tsuzura/domain/calendar';
import { mayCancel } from '@tsuzura/domain/seminar';
import type { Tx } from '@tsuzura/store/kernel';
import {
  changeSeats,
  findNewestApplication,
  lockSeminarSeats,
  readSeminars,
  setApplications,
  type SeminarApplication,
} from '@tsuzura/store/seminar';
import { notify } from '../notification/index.ts';
import { moveUp } from './move-up.ts';
import { showApplication } from './show-seminar.ts';

/** Rules SEM-5 and SEM-6. The seats are locked first: of cancelling and applying, one comes after the other. */
export async function cancelApplication(
  tx: Tx,
  subject: string,
  seminarId: string,
  now: Instant,
): Promise<ApplicationOnWire> {
  await lockSeminarSeats(tx, [seminarId]);
  const seminar = (await readSeminars(tx, [seminarId], now)).get(seminarId);
  const found = seminar && (await findNewestApplication(tx, subject, seminarId));
  if (!seminar || !found) throw new Refused('NOT_FOUND');
  const { application, customerId, mail } = found;
  if (application.status === 'CANCELED') return showApplication(application, seminar, now);
  if (!mayCancel(application.status, seminar, now)) throw new Refused('NOT_CANCELLABLE');
  await setApplications(tx, [application.id], application.status, 'CANCELED', now);
  await changeSeats(tx, seminarId, givenBack(application));
  const { id: applicationId, receiptNumber, people } = application;
  const event = { kind: 'seminar.canceled', applicationId, receiptNumber, people, seminar } as const;
  await notify(tx, { id: customerId, mail }, event, now);
  if (application.status === 'CONFIRMED') await moveUp(tx, seminar, people, now);
  return showApplication({ ...application, status: 'CANCELED', waitingPosition: null }, seminar, now);
}

const givenBack = ({ status, people }: SeminarApplication) => {
  if (status === 'CONFIRMED') return { taken: -people };
  return status === 'WAITLISTED' ? { waiting: -1 } : { entered: -people };
};
