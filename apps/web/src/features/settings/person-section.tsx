import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listMaskedUsers, listUnmaskedUsers } from '@tsuzura/contract/main';
import type { Answer } from '@tsuzura/contract/kernel';
import { isUpdatePending } from '@tsuzura/domain/account';
import { tableDate } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { EyeIcon, EyeOffIcon } from '@tsuzura/ui/icon';
import { Link } from '@tsuzura/ui/link';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { accountUpdateUrl, useUpdateRequest } from '../../shared/account/index.ts';
import { callOptions, DataBlock, useCall } from '../../shared/data/index.ts';
import { dropDraft, keepDraft, readDraft } from '../../shared/flow/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { takeJustSignedIn } from '../../shared/just-signed-in.ts';
import { useClaims, useServices } from '../../shared/services.tsx';
import { SettingsSection } from './settings-section.tsx';

type Unmasked = Answer<typeof listUnmaskedUsers>['users'][number];
type Masked = Answer<typeof listMaskedUsers>['users'][number];

/** Checklist 53: what was shown is covered again after a minute, and when the customer looks away. */
const shownMs = 60_000;
const wish = 'settings:show';

/** Masked until the customer proves to be the customer; the check leads back here and the wish is remembered. */
export function PersonSection() {
  const masked = useCall(listMaskedUsers);
  const { shown, show, hide } = useUnmasked();
  return (
    <SettingsSection title="ご本人" note="表示するときは、本人確認をお願いします。">
      <DataBlock
        of={masked}
        skeleton={
          <Skeleton>
            {Array.from({ length: 5 }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </Skeleton>
        }
      >
        {({ users }) => (
          <>
            {users.map((user) => (
              <PersonRows key={user.email} person={shown ?? user} more={shown} />
            ))}
            <div className="settings-actions">
              {shown ? (
                <Button variant="outline" size="small" onClick={hide}>
                  <EyeOffIcon size="small" /> 隠す
                </Button>
              ) : (
                <Button variant="outline" size="small" busyLabel="確認中" onClick={show}>
                  <EyeIcon size="small" /> 表示する
                </Button>
              )}
              <ChangeLink />
            </div>
          </>
        )}
      </DataBlock>
    </SettingsSection>
  );
}

function PersonRows({ person, more }: { readonly person: Masked; readonly more: Unmasked | null }) {
  return (
    <DefinitionList>
      <Definition term="氏名">{person.name}</Definition>
      <Definition term="フリガナ">{person.nameKana}</Definition>
      <Definition term="生年月日">{person.birthDate}</Definition>
      <Definition term="住所">
        {person.postalCode} {person.address}
      </Definition>
      <Definition term="電話番号">{person.phoneNumber}</Definition>
      <Definition term="メールアドレス">{person.email}</Definition>
      {more && (
        <>
          <Definition term="職業">{more.occupation}</Definition>
          {more.employer !== null && <Definition term="勤務先">{more.employer}</Definition>}
          <Definition term="投資の目的">{more.investmentPurpose}</Definition>
          <Definition term="年収">{more.annualIncomeBand}</Definition>
          <Definition term="金融資産">{more.financialAssetsBand}</Definition>
        </>
      )}
    </DefinitionList>
  );
}

/** The unmasked person is kept in this component alone: no cache remembers it. */
function useUnmasked() {
  const { clients } = useServices();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Unmasked | null>(null);

  async function show() {
    keepDraft(sessionStorage, wish, true, Date.now());
    try {
      const { users } = await queries.fetchQuery({
        ...callOptions(clients, listUnmaskedUsers),
        staleTime: 0,
        gcTime: 0,
      });
      dropDraft(sessionStorage, wish);
      setShown(users[0] ?? null);
    } catch {
      // 403-100 takes the customer to the check; anything else has its dialog. The values stay covered.
    }
  }
  const hide = () => setShown(null);

  useEffect(() => {
    const wished = readDraft(sessionStorage, wish, Date.now()) === true;
    dropDraft(sessionStorage, wish);
    // Back from the check with what it was for; whoever turned back there is not sent again.
    if (wished && takeJustSignedIn(sessionStorage)) void show();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(hide, shownMs);
    const lookAway = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    document.addEventListener('visibilitychange', lookAway);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAway);
    };
  }, [shown]);

  return { shown, show, hide };
}

/** A change on its way has to come to an end before the next one. */
function ChangeLink() {
  const { urls } = useServices();
  const claims = useClaims();
  const request = useUpdateRequest();
  if (!claims) return null;
  if (request.data && isUpdatePending(request.data.status)) {
    const since = request.data.requestedAt?.slice(0, 10) as Ymd | undefined;
    return <p className="note">変更手続き中です{since && `（${tableDate(since)}受付）`}</p>;
  }
  return (
    <Link href={accountUpdateUrl(urls, claims, { callbackPath: paths.settings })} external>
      変更する
    </Link>
  );
}
