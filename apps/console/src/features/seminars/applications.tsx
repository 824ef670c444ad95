import {
  exportSeminarApplications,
  listOpsSeminarApplications,
  type OpsSeminar,
  type OpsSeminarApplication,
} from '@tsuzura/contract/ops';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { useMay, usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Counters } from '../../page/index.ts';
import { tableMoment } from '../../text/index.ts';

const tones: Readonly<Record<OpsSeminarApplication['status'], ChipTone>> = {
  APPLIED: 'info',
  CONFIRMED: 'success',
  WAITLISTED: 'warn',
  LOST: 'plain',
  EXPIRED: 'plain',
  CANCELED: 'plain',
  ATTENDED: 'success',
  ABSENT: 'plain',
};

/** Who applied, in their order, with what they answered. */
export function Applications({ seminar }: { readonly seminar: OpsSeminar }) {
  const mayExport = useMay(exportSeminarApplications);
  const pages = usePages(
    listOpsSeminarApplications,
    { params: { id: seminar.id }, query: { limit: 100 } },
    ({ applications, paging }) => ({ rows: applications, next: paging.next }),
  );
  return (
    <div className="mt-4">
      <Counters
        counters={[
          { label: '定員', count: seminar.capacity, unit: '人' },
          { label: '席のある人', count: seminar.taken, unit: '人' },
          { label: 'キャンセル待ち', count: seminar.waiting, unit: '件' },
          { label: '抽選待ち', count: seminar.entered, unit: '人' },
        ]}
      />
      <Block of={pages.first}>
        {() => (
          <Grid
            name="seminar-applications"
            caption="申込"
            columns={columnsOf(seminar)}
            rows={pages.rows}
            rowKey={({ id }) => id}
            empty="申込はまだありません。"
            tools={
              mayExport && (
                <a
                  className="btn btn-quiet btn-small"
                  href={`/ops/seminars/${seminar.id}/applications/csv`}
                  download={`${seminar.id}-attendees.csv`}
                >
                  参加者名簿をCSVで保存
                </a>
              )
            }
            pages={pages}
          />
        )}
      </Block>
    </div>
  );
}

const textOf = (answer: string | string[] | undefined): string | null =>
  answer === undefined ? null : typeof answer === 'string' ? answer : answer.join('、');

const columnsOf = ({ form }: OpsSeminar): readonly GridColumn<OpsSeminarApplication>[] => [
  { id: 'receipt', head: '受付番号', value: ({ receiptNumber }) => receiptNumber },
  {
    id: 'status',
    head: '状態',
    value: ({ statusText }) => statusText,
    cell: ({ status, statusText }) => <StatusChip tone={tones[status]}>{statusText}</StatusChip>,
  },
  { id: 'people', head: '人数', align: 'end', value: ({ people }) => people },
  { id: 'name', head: 'お客さま', value: ({ name }) => name },
  { id: 'account', head: '口座番号', value: ({ accountNumber }) => accountNumber },
  { id: 'at', head: '申込日時', value: ({ appliedAt }) => tableMoment(appliedAt) },
  ...form
    .filter(({ name }) => name !== 'people')
    .map(({ name, label }) => ({
      id: `answer-${name}`,
      head: label,
      value: ({ answers }: OpsSeminarApplication) => textOf(answers[name]),
    })),
];
