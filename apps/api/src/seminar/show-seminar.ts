import type { Seminar as SeminarOnWire, SeminarApplication as ApplicationOnWire } from '@tsuzura/contract/main';
import { formatJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { freeSeats, mayCancel, seminarStatus, statusAt } from '@tsuzura/domain/seminar';
import type { Seminar, SeminarApplication } from '@tsuzura/store/seminar';

/** What everybody may see of a seminar: never the link to watch it. */
export function showSeminar(seminar: Seminar, now: Instant): SeminarOnWire {
  const { content, seats, lottery } = seminar;
  const isOver = now >= seminar.endsAt;
  const hasRecording = isOver && (seminar.recordingUntil === null || ymdOf(now) <= seminar.recordingUntil);
  const isBeforeDraw = lottery !== null && lottery.seed === null;
  return {
    id: seminar.id,
    title: seminar.title,
    summary: seminar.summary,
    programme: seminar.programme,
    speakers: content.speakers.map(({ name, affiliation }) => `${affiliation} ${name}`),
    startsAt: formatJst(seminar.startsAt),
    endsAt: formatJst(seminar.endsAt),
    venueType: seminar.venueType,
    venue: seminar.venue,
    capacity: seats.capacity,
    remaining: seats.capacity === null ? null : freeSeats(seats),
    applicationFrom: formatJst(seminar.applicationFrom),
    applicationTo: formatJst(seminar.applicationTo),
    selection: seminar.selection,
    status: seminarStatus(seminar, seats, now),
    imageUrl: seminar.imageUrl,
    recordingUrl: hasRecording ? seminar.recordingUrl : null,
    materialUrl: isOver ? seminar.materialUrl : null,
    points: [...content.points],
    timetable: content.timetable.map((one) => ({ ...one })),
    speakerProfiles: content.speakers.map((one) => ({ ...one })),
    questions: content.questions.map((one) => ({ ...one })),
    applied: isBeforeDraw ? seats.entered : seats.taken,
    waiting: seats.waiting,
    cancelUntil: formatJst(seminar.cancelUntil),
    joinFrom: seminar.joinFrom === null ? null : formatJst(seminar.joinFrom),
    mapUrl: seminar.mapUrl,
    hasCaptions: seminar.hasCaptions,
    captionsUrl: hasRecording ? seminar.captionsUrl : null,
    recordingUntil: seminar.recordingUntil,
    lottery: lottery && { ...lottery, drawAt: formatJst(lottery.drawAt) },
  };
}

/** Rule SEM-8: the link to watch is given out from `joinFrom` to the end, and to confirmed applicants alone. */
export function showApplication(application: SeminarApplication, seminar: Seminar, now: Instant): ApplicationOnWire {
  const status = statusAt(application.status, seminar, now);
  const { joinFrom } = seminar;
  const mayJoin = status === 'CONFIRMED' && joinFrom !== null && now >= joinFrom && now < seminar.endsAt;
  return {
    id: application.id,
    status,
    joinUrl: mayJoin && !seminar.isCanceled ? seminar.joinUrl : null,
    appliedAt: formatJst(application.appliedAt),
    receiptNumber: application.receiptNumber,
    seminarId: seminar.id,
    people: application.people,
    waitingPosition: status === 'WAITLISTED' ? application.waitingPosition : null,
    cancelableUntil: mayCancel(status, seminar, now) ? formatJst(seminar.cancelUntil) : null,
  };
}
