import { useState } from 'react';
import { DataBlock } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import type { AccountProtection } from '@tsuzura/contract/main';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Item, Items } from '@tsuzura/ui/item';
import { ManYen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { deadlineText } from '../../shared/order/index.ts';
import { useAccountProtection } from '../../shared/protection/index.ts';
import { FreezeDialog } from './freeze-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Account protection against take-over: what is held and until when, what happened lately, and one press that stops everything. */
export function ProtectionSection({ onLift }: { readonly onLift: () => Promise<void> }) {
  const protection = useAccountProtection();
  const freeze = useUrlModal('freeze');
  return (
    <SettingsSection title="口座の保護" note="心当たりのない操作があったときは、口座を凍結できます。">
      <DataBlock
        of={protection}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {(data) => (
          <div className="settings-protection">
            {data.frozen !== null && <FrozenNotice protection={data} frozen={data.frozen} onLift={onLift} />}
            <Limits protection={data} />
            <Holds holds={data.holds} />
            <Events events={data.events} />
            {data.frozen === null && (
              <div>
                <Button variant="outline" size="small" onClick={() => freeze.open()}>
                  口座を凍結する
                </Button>
              </div>
            )}
            {freeze.value !== null && data.frozen === null && <FreezeDialog onClose={freeze.close} />}
          </div>
        )}
      </DataBlock>
    </SettingsSection>
  );
}

interface FrozenProps {
  readonly protection: AccountProtection;
  readonly frozen: NonNullable<AccountProtection['frozen']>;
  readonly onLift: () => Promise<void>;
}

function FrozenNotice({ protection: { liftRefusal }, frozen: { since, byText }, onLift }: FrozenProps) {
  return (
    <Notice
      tone="warn"
      title="口座を凍結しています"
      action={
        liftRefusal === null ? (
          <Button size="small" needsConnection busyLabel="確認中" onClick={onLift}>
            凍結を解除する
          </Button>
        ) : (
          <ButtonLink href={paths.inquiry} size="small" variant="outline">
            お問い合わせ
          </ButtonLink>
        )
      }
    >
      <p>
        {deadlineText(since)}に凍結しました（{byText}）。ご注文・ご出金・お手続きはできません。
      </p>
      <p>{liftRefusal ?? '解除には、パスキーか認証アプリによるご本人の確認が必要です。'}</p>
    </Notice>
  );
}

function Limits({ protection: { state, holds, limits } }: { readonly protection: AccountProtection }) {
  const isHeld = holds.length > 0;
  return (
    <DefinitionList>
      <Definition term="状態">
        {state === 'FROZEN' ? (
          <StatusChip tone="error">凍結中</StatusChip>
        ) : (
          <StatusChip tone={isHeld ? 'warn' : 'primary'}>{isHeld ? '出金を制限中' : '通常'}</StatusChip>
        )}
      </Definition>
      {state === 'NORMAL' && (
        <Definition
          term="1日の出金上限"
          note={
            <>
              きょうの残り <ManYen value={limits.leftToday} isOwn />
              <br />
              きょうのお申し込み {limits.requestsToday}／{limits.requestsADay}回
            </>
          }
        >
          <ManYen value={limits.mostADay} />
        </Definition>
      )}
    </DefinitionList>
  );
}

function Holds({ holds }: { readonly holds: AccountProtection['holds'] }) {
  if (holds.length === 0) return null;
  return (
    <section aria-labelledby="protection-holds">
      <h3 id="protection-holds">いまの制限</h3>
      <Items>
        {holds.map(({ reason, label, until, effect }) => (
          <Item key={reason} title={`${label}のため`} note={`${deadlineText(until)}まで、${effect}`} />
        ))}
      </Items>
    </section>
  );
}

const atFirst = 5;

function Events({ events }: { readonly events: AccountProtection['events'] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? events : events.slice(0, atFirst);
  return (
    <section aria-labelledby="protection-events">
      <h3 id="protection-events">最近の記録</h3>
      {events.length === 0 ? (
        <p className="note">最近の記録はありません。</p>
      ) : (
        <ul className="protection-events">
          {shown.map(({ at, kind, label }) => (
            <li key={`${at} ${kind}`}>
              <span className="note num">{deadlineText(at)}</span>
              <span>{label}</span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < events.length && (
        <Button variant="text" size="small" onClick={() => setAll(true)}>
          すべて表示する
        </Button>
      )}
    </section>
  );
}
