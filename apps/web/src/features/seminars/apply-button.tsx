import { useClaims } from '@tsuzura/browser/services';
import type { Seminar } from '@tsuzura/contract/main';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { useBusinessTime } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { isLiveApplication, whyNotApply } from './seminar-words.ts';
import { useSeminarForm } from './use-seminar.ts';

/** The one thing to do with a seminar: apply, look at the own application, watch it, or see it again. */
export function ApplyButton({ seminar }: { readonly seminar: Seminar }) {
  const isSignedIn = useClaims() !== null;
  const now = useBusinessTime();
  const own = useSeminarForm(seminar.id, { enabled: isSignedIn }).data?.myApplication ?? null;
  if (seminar.recordingUrl !== null) {
    return (
      <ButtonLink href={seminar.recordingUrl} size="flow">
        動画を見る{seminar.captionsUrl !== null && '（字幕つき）'}
      </ButtonLink>
    );
  }
  if (own !== null && isLiveApplication(own)) {
    return (
      <ButtonLink href={paths.seminarComplete(seminar.id)} size="flow">
        お申し込みの内容を見る
      </ButtonLink>
    );
  }
  const label = seminar.status === 'FULL' ? 'キャンセル待ちに申し込む' : '申し込む';
  const reason = whyNotApply(seminar, now);
  if (reason !== null) {
    return (
      <Button size="flow" reason={reason}>
        {label}
      </Button>
    );
  }
  // Who is not signed in is asked to by the guard of the form, and comes back to it.
  return (
    <ButtonLink href={paths.seminarApply(seminar.id)} size="flow">
      {label}
    </ButtonLink>
  );
}
