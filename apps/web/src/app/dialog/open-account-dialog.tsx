import { useRouter } from '../../shared/router/index.ts';
import { listAccountRequests } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { StairsPicture } from '@tsuzura/ui/illustration';
import { leaveForOpening, useAccountRole } from '../../shared/account/index.ts';
import { useCall } from '../../shared/data/index.ts';
import { errorStore, type ErrorRecord } from '../../shared/error/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useClaims, useServices } from '../../shared/services.tsx';

const underWay = new Set(['SUBMITTED', 'IDENTITY_CHECKING', 'IN_REVIEW', 'APPROVED', 'DOCUMENT_DEFECT']);

/** R6.02: with a button to start; or where the application stands, for those who have applied. */
export function OpenAccountDialog({ error }: { readonly error: ErrorRecord }) {
  const services = useServices();
  const claims = useClaims();
  const router = useRouter();
  const isClosed = useAccountRole() === 'closed';
  const requests = useCall(listAccountRequests, undefined, { enabled: claims !== null });
  const isUnderWay = requests.data?.accountRequests.some(({ status }) => underWay.has(status)) ?? false;

  function close() {
    errorStore.dismiss();
    if (router.canGoBack()) router.back();
    else router.navigate(paths.myPage, { replace: true });
  }
  function toMyPage() {
    errorStore.dismiss();
    router.navigate(paths.myPage);
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      role="alertdialog"
      title={error.title}
      picture={<StairsPicture />}
      actions={
        <>
          {isUnderWay ? (
            <Button size="flow" onClick={toMyPage}>
              状況を見る
            </Button>
          ) : (
            !isClosed && (
              <Button
                size="flow"
                onClick={async () => {
                  if (claims) await leaveForOpening(services, claims);
                }}
              >
                口座開設をはじめる
              </Button>
            )
          )}
          <Button size="flow" variant="text" onClick={close}>
            閉じる
          </Button>
        </>
      }
    >
      <p>{messageFor(error, isUnderWay, isClosed)}</p>
    </Dialog>
  );
}

function messageFor(error: ErrorRecord, isUnderWay: boolean, isClosed: boolean): string {
  if (isUnderWay) return '口座開設のお手続き中です。';
  if (isClosed)
    return '口座は閉鎖されています。この画面は、ご覧いただける期間を過ぎたか、口座をお持ちの方だけの画面です。';
  return error.message;
}
