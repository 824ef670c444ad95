import { statement } from './statement.ts';
import type { Reader, Tx } from './database.ts';

/** What operators did and looked at (`ops.operator_act`), and what was changed (`ops.audit`). */
export const sealedLogs = ['ACT', 'AUDIT'] as const;
export type SealedLog = (typeof sealedLogs)[number];

const seal = statement<{ sealed: number }, [log: SealedLog, most: number]>(
  'kernel.log-seal',
  'select ops.seal_log($1, $2::int) as sealed',
);

/** Seals at most so many batches of a log. Returns how many: fewer than that is all there was to seal. */
export async function sealLog(tx: Tx, log: SealedLog, most: number): Promise<number> {
  const [row] = await seal(tx, log, most);
  return row?.sealed ?? 0;
}

export interface LogFault {
  readonly log: SealedLog;
  readonly through: string;
  /** Null: the seal itself does not fit its rows, or the seal before it. */
  readonly id: string | null;
  readonly what: 'edited' | 'removed' | 'added' | 'seal';
}

interface CheckedSeal {
  readonly log: SealedLog;
  readonly through: bigint;
  readonly fits: boolean;
  readonly rows: number;
  readonly faults: readonly { readonly id: string; readonly what: LogFault['what'] }[];
}

/** Some seals behind a place of the two chains, each with the rows that are not as they were sealed. */
const checked = statement<CheckedSeal, [log: string, after: string, most: number]>(
  'kernel.log-check',
  `select s.log, s.through, cardinality(s.ids) as rows,
      s.hash = ops.log_hash(s.log, s.behind, s.through, s.previous_hash, n.contents)
        and s.previous_hash = coalesce((select p.hash from ops.log_seal p where p.log = s.log and p.through < s.through order by p.through desc limit 1), '')
        and s.behind = coalesce((select p.through from ops.log_seal p where p.log = s.log and p.through < s.through order by p.through desc limit 1), 0) as fits,
      coalesce(n.faults, '[]') as faults
    from (select * from ops.log_seal l where (l.log, l.through) > ($1, $2::bigint) order by l.log, l.through limit $3) s,
      lateral (select array_agg(r.content order by r.id) filter (where r.id is not null) as contents,
          json_agg(json_build_object('id', coalesce(k.id, r.id)::text, 'what', case when r.id is null then 'removed' when k.id is null then 'added' else 'edited' end)
            order by coalesce(k.id, r.id)) filter (where k.mark is distinct from hashtextextended(r.content, 0)) as faults
        from unnest(s.ids, s.marks) as k (id, mark) full join ops.log_rows(s.log, s.behind, s.through) r on r.id = k.id) n
    order by s.log, s.through`,
);

export interface LogCheck {
  readonly faults: readonly LogFault[];
  readonly looked: number;
  /** Where the next look begins; null: that was the last. */
  readonly last: string | null;
}

const placePattern = /^(ACT|AUDIT) (\d{1,18})$/;

/** The rows of some seals, compared with what was sealed. */
export async function checkLogs(reader: Reader, after: string, most: number): Promise<LogCheck> {
  const [, log = '', through = '0'] = placePattern.exec(after) ?? [];
  const seals = await checked(reader, log, through, most);
  const faults = seals.flatMap(({ log: of, through: to, fits, faults: rows }): LogFault[] => {
    if (rows.length > 0) return rows.map(({ id, what }) => ({ log: of, through: String(to), id, what }));
    return fits ? [] : [{ log: of, through: String(to), id: null, what: 'seal' }];
  });
  const end = seals.at(-1);
  return {
    faults,
    looked: seals.reduce((sum, { rows }) => sum + rows, 0),
    last: end && seals.length === most ? `${end.log} ${end.through}` : null,
  };
}
