import { useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import { getSettings } from '@tsuzura/contract/ops';
import { flagNames, type EditableConstants } from '@tsuzura/contract/static';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { Notice } from '@tsuzura/ui/notice';
import { Switch } from '@tsuzura/ui/switch';
import { useCall } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Failure, Page, Section, TextArea } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { tableMoment } from '../../text/index.ts';
import { flagTexts, readConstants, readRollouts, rolloutText } from './read-constants.ts';
import './settings.css';

type Settings = Answer<typeof getSettings>;
type Revision = Settings['history'][number];

const historyColumns: readonly GridColumn<Revision>[] = [
  { id: 'revision', head: '版', value: ({ revision }) => revision, align: 'end' },
  { id: 'at', head: '日時', value: ({ at }) => tableMoment(at) },
  { id: 'maker', head: '作成', value: ({ maker }) => maker },
  { id: 'checker', head: '承認', value: ({ checker }) => checker },
  {
    id: 'reason',
    head: 'わけ',
    value: ({ reason }) => reason,
    cell: ({ reason }) => <span className="cx-wrap">{reason}</span>,
  },
];

/** 定数・フラグ・版: what the apps read without a release. */
export function SettingsPage() {
  const found = useCall(getSettings);
  return (
    <Page
      title="定数・フラグ・版"
      note={found.data && `版 ${found.data.revision}。承認から${found.data.withinSeconds}秒以内に反映します。`}
    >
      <Block of={found}>
        {(settings) => (
          <>
            <Editor key={settings.revision} settings={settings} />
            <Section title="変更の記録" note="新しい順に20件">
              <Grid
                name="constants-history"
                caption="変更の記録"
                columns={historyColumns}
                rows={settings.history}
                rowKey={({ revision }) => String(revision)}
                empty="リリースの値のままです。"
              />
            </Section>
          </>
        )}
      </Block>
    </Page>
  );
}

function Editor({ settings }: { readonly settings: Settings }) {
  const proposing = usePropose();
  const [next, setNext] = useState<EditableConstants>(settings.constants);
  const [rollouts, setRollouts] = useState(() => rolloutText(settings.constants.rollouts));
  const change = (part: Partial<EditableConstants>) => setNext((was) => ({ ...was, ...part }));
  const read = readRollouts(rollouts);
  return (
    <div className="cx-two">
      <div>
        <Section title="フラグ">
          <div className="settings-flags">
            {flagNames.map((flag) => (
              <Switch
                key={flag}
                isOn={next.featureFlags[flag]}
                note={flagTexts[flag]}
                onChange={(isOn) => change({ featureFlags: { ...next.featureFlags, [flag]: isOn } })}
              >
                {flag}
              </Switch>
            ))}
          </div>
          <TextArea
            label="一部のお客さまだけにオンにする（1行に1つ、「フラグ 割合% 口座番号…」）"
            name="rollouts"
            value={rollouts}
            onChange={setRollouts}
            hint="例：autoSignOut 10% 1000001 1000002"
          />
          {read.ok ? null : <Notice tone="error">{read.mistakes.join('\n')}</Notice>}
        </Section>
        <Section title="アプリの版" note="数字3つを、左から順に比べます。">
          <div className="cx-form">
            <TextField
              label="必須の版（これより古いアプリは使えません）"
              name="requiredVersion"
              value={next.requiredVersion}
              onChange={(requiredVersion) => change({ requiredVersion })}
            />
            <TextField
              label="最新の版（/.version.json。0.0.0は設定ファイルの値）"
              name="newestVersion"
              value={next.newestVersion}
              onChange={(newestVersion) => change({ newestVersion })}
            />
          </div>
        </Section>
        <Failure text={proposing.failure} />
        {proposing.may && (
          <p className="mt-4">
            <Button
              busy={proposing.isBusy}
              busyLabel="計算中"
              reason={read.ok ? null : '一部のお客さまの行を直してください。'}
              onClick={async () => {
                if (read.ok)
                  await proposing.start({
                    kind: 'constants.change',
                    payload: { constants: { ...next, rollouts: [...read.rollouts] } },
                  });
              }}
            >
              変更を承認に出す
            </Button>
          </p>
        )}
        {proposing.dialog}
      </div>
      <JsonEditor settings={settings} />
    </div>
  );
}

/** The same values as text, for everything that has no field. */
function JsonEditor({ settings }: { readonly settings: Settings }) {
  const proposing = usePropose();
  const [text, setText] = useState(() => JSON.stringify(settings.constants, null, 2));
  const read = readConstants(text);
  return (
    <aside className="cx-panel settings-json" aria-label="const.json">
      <div className="cx-form">
        <h2>const.json（運営が変える部分）</h2>
        <TextArea label="JSON" name="json" value={text} onChange={setText} rows={22} />
        {read.ok ? null : <Notice tone="error">{read.mistakes.join('\n')}</Notice>}
        <Failure text={proposing.failure} />
        {proposing.may && (
          <Button
            variant="outline"
            busy={proposing.isBusy}
            busyLabel="計算中"
            reason={read.ok ? null : 'JSONを直してください。'}
            onClick={async () => {
              if (read.ok) await proposing.start({ kind: 'constants.change', payload: { constants: read.constants } });
            }}
          >
            JSONの変更を承認に出す
          </Button>
        )}
        <details>
          <summary>スキーマ</summary>
          <pre>{settings.schema}</pre>
        </details>
        {proposing.dialog}
      </div>
    </aside>
  );
}
