import { useLocation, useParam, useRouter } from '@tsuzura/browser/router';
import { getOpsSeminar, type OpsSeminar } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Tabs } from '@tsuzura/ui/tabs';
import { useCall } from '../../data/index.ts';
import { Block, Page } from '../../page/index.ts';
import { momentText } from '../../text/index.ts';
import { Applications } from './applications.tsx';
import { Attendance } from './attendance.tsx';
import { ArchiveForm, CallOffForm } from './after-forms.tsx';
import { SeminarEditor } from './seminar-editor.tsx';
import { seminarTones } from './seminars-page.tsx';

const tabNames = ['content', 'applications', 'attendance', 'archive', 'off'] as const;
type TabName = (typeof tabNames)[number];

export function NewSeminarPage() {
  return (
    <Page title="セミナーを作る" note="承認されるまで、お客さまには見えません。">
      <SeminarEditor seminar={null} />
    </Page>
  );
}

export function SeminarPage() {
  const id = useParam('id');
  const found = useCall(getOpsSeminar, { params: { id } });
  return (
    <Page
      title={found.data?.title ?? 'セミナー'}
      note={found.data && momentText(found.data.startsAt)}
      actions={found.data && <StatusChip tone={seminarTones[found.data.status]}>{found.data.statusText}</StatusChip>}
    >
      <Block of={found}>{(seminar) => <SeminarTabs seminar={seminar} />}</Block>
    </Page>
  );
}

function SeminarTabs({ seminar }: { readonly seminar: OpsSeminar }) {
  const router = useRouter();
  const { search, pathname } = useLocation();
  const tab: TabName = tabNames.find((name) => name === search['tab']) ?? 'content';
  const key = `${seminar.id} ${seminar.revision}`;
  return (
    <Tabs<TabName>
      label="セミナー"
      selected={tab}
      onSelect={(name) => router.navigate(name === 'content' ? pathname : `${pathname}?tab=${name}`)}
      tabs={[
        { id: 'content', label: '内容とフォーム', content: <SeminarEditor key={key} seminar={seminar} /> },
        { id: 'applications', label: '申込', content: <Applications seminar={seminar} /> },
        { id: 'attendance', label: '出欠', content: <Attendance id={seminar.id} /> },
        { id: 'archive', label: '録画・資料', content: <ArchiveForm key={key} seminar={seminar} /> },
        { id: 'off', label: '中止', content: <CallOffForm seminar={seminar} /> },
      ]}
    />
  );
}
