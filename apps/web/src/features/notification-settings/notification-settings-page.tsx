import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { callOptions, DataBlock, useCall, useSend } from '@tsuzura/browser/data';
import { say } from '@tsuzura/browser/toast';
import type { Answer } from '@tsuzura/contract/kernel';
import { changePreferences, getPreferences, type NotificationCategory } from '@tsuzura/contract/main';
import { Glyph } from '@tsuzura/ui/icon';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Crumb } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { PushSheet } from '../../shared/push/index.ts';
import { useServices } from '../../shared/services.ts';
import { Matrix, type Channel, type Preference } from './matrix.tsx';
import { Receivers } from './receivers.tsx';
import { usePushState } from './use-push-state.ts';
import './notification-settings.css';

type Preferences = Answer<typeof getPreferences>;

/** What is sent by which way. Each switch is saved by itself; what is about safety cannot be switched off. */
export function NotificationSettingsPage() {
  const preferences = useCall(getPreferences);
  const push = usePushState();
  const [isAsking, setAsking] = useState(false);
  const change = useChange();
  const switchTo = (category: NotificationCategory, channel: Channel, isOn: boolean) => {
    change(category, channel, isOn);
    // A switch for pushes that come nowhere would be a promise nobody keeps.
    if (channel === 'push' && isOn && push.state === 'off') setAsking(true);
  };
  return (
    <Page title="通知の設定" width="full">
      <div className="wrap page">
        <Crumb href={paths.settings}>お客さま情報</Crumb>
        <h1 tabIndex={-1}>通知の設定</h1>
        <p className="note">切り替えるたびに保存します。</p>
        <DataBlock
          of={preferences}
          skeleton={
            <Skeleton>
              {Array.from({ length: 13 }, (_, index) => (
                <SkeletonRow key={index} />
              ))}
            </Skeleton>
          }
        >
          {(data) => (
            <>
              <Matrix preferences={data.preferences} onSwitch={switchTo} />
              <Receivers push={push} onAsk={() => setAsking(true)} />
            </>
          )}
        </DataBlock>
        <div className="settings-mail-note">
          <Glyph of={LockKeyhole} size="small" />
          <p className="phrase">
            当社のメールに、ログイン画面へのリンクはありません。パスワードをおたずねすることもありません。アプリまたはブックマークから開いてください。
          </p>
        </div>
        {isAsking && (
          <PushSheet
            title="この端末で通知を受け取ります"
            example="ご注文が約定しました"
            onState={push.become}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    </Page>
  );
}

/** Shown at once, and put back if it could not be saved. */
function useChange() {
  const { clients } = useServices();
  const queries = useQueryClient();
  const { queryKey } = callOptions(clients, getPreferences);
  const send = useSend(changePreferences, { handles: () => true });
  const put = (category: NotificationCategory, channel: Channel, isOn: boolean) =>
    queries.setQueryData<Preferences>(
      queryKey,
      (kept) =>
        kept && {
          preferences: kept.preferences.map((one): Preference =>
            one.category === category ? { ...one, [channel]: isOn } : one,
          ),
        },
    );
  return (category: NotificationCategory, channel: Channel, isOn: boolean) => {
    put(category, channel, isOn);
    send.mutate(
      { given: { body: { preferences: [{ category, [channel]: isOn }] } } },
      {
        onError: () => {
          put(category, channel, !isOn);
          say('保存できませんでした。元に戻しました。', 'error');
        },
      },
    );
  };
}
