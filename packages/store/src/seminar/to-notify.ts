import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Tx } from '../kernel/index.ts';

/** An applicant who is notified of something about a seminar. */
export interface NotifiedApplicant {
  readonly applicationId: string;
  readonly receiptNumber: string;
  readonly people: number;
  readonly customerId: string;
  readonly mail: string;
  readonly seminarId: string;
}

interface Row {
  readonly id: string;
  readonly receipt_number: string;
  readonly people: number;
  readonly customer_id: string;
  readonly mail: string;
  readonly seminar_id: string;
}

const applicantOf = (row: Row): NotifiedApplicant => ({
  applicationId: row.id,
  receiptNumber: row.receipt_number,
  people: row.people,
  customerId: row.customer_id,
  mail: row.mail,
  seminarId: row.seminar_id,
});

const confirmed = statement<Row, [from: unknown, to: unknown, after: string, limit: number]>(
  'seminar.applicants-to-remind',
  `select a.id, a.receipt_number, a.people, a.customer_id, c.username as mail, a.seminar_id
    from app.seminar s join app.seminar_application a on a.seminar_id = s.id and a.status = 'CONFIRMED'
      join app.customer c on c.id = a.customer_id collate "default"
    where s.starts_at >= $1 and s.starts_at < $2 and not s.is_canceled and a.id > $3 order by a.id limit $4`,
);

/** Confirmed applicants of the seminars that begin in this time, by application id. */
export async function applicantsToRemind(
  tx: Tx,
  from: Instant,
  to: Instant,
  after: string,
  limit: number,
): Promise<readonly NotifiedApplicant[]> {
  return (await confirmed(tx, moment(from), moment(to), after, limit)).map(applicantOf);
}

const expire = statement<Row, [from: unknown, at: unknown, limit: number]>(
  'seminar.waiting-expire',
  `with over as (
      select a.id from app.seminar s join app.seminar_application a on a.seminar_id = s.id and a.status = 'WAITLISTED'
        where s.starts_at > $1 and s.starts_at <= $2 and not s.is_canceled order by a.id limit $3 for update of a),
    expired as (
      update app.seminar_application a set status = 'EXPIRED', updated_at = $2 from over where a.id = over.id returning a.*),
    given_back as (
      update app.seminar_seats q set waiting = q.waiting - x.waiting
        from (select seminar_id, count(*) as waiting from expired group by seminar_id) x where q.seminar_id = x.seminar_id)
    select a.id, a.receipt_number, a.people, a.customer_id, c.username as mail, a.seminar_id
      from expired a join app.customer c on c.id = a.customer_id collate "default" order by a.id`,
);

/** Who still waited when their seminar began, since `from`. */
export async function expireWaiting(
  tx: Tx,
  from: Instant,
  at: Instant,
  limit: number,
): Promise<readonly NotifiedApplicant[]> {
  return (await expire(tx, moment(from), moment(at), limit)).map(applicantOf);
}
