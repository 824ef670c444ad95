import { useCall } from '@tsuzura/browser/data';
import { errorStore, type ErrorRecord } from '@tsuzura/browser/error';
import { useRouter } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import { listAccountRequests } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { StairsPicture } from '@tsuzura/ui/illustration';
import { leaveForOpening, useAccountRole } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useServices } from '../../shared/services.ts';
import { openAccountWords } from './open-account-words.ts';

const underWay = new Set(['SUBMITTED', 'IDENTITY_CHECKING', 'IN_REVIEW', 'APPROVED', 'DOCUMENT_DEFECT']);

/** R6.02: with a button to start; or where the application stands, for those who have applied. R6.04: not for who had one. */
export function OpenAccountDialog({ error }: { readonly error: ErrorRecord }) {
  const services = useServices();
  const claims = useClaims();
  const router = useRouter();
  const role = useAccountRole();
  const requests = useCall(listAccountRequests, undefined, { enabled: claims !== null });
  const isUnderWay = requests.data?.accountRequests.some(({ status }) => underWay.has(status)) ?? false;
  const words = openAccountWords(error, isUnderWay ? 'underWay' : role === 'closed' ? 'closed' : 'none');

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
      title={words.title}
      picture={<StairsPicture />}
      actions={
        <>
          {words.way === 'start' ? (
            <Button
              size="flow"
              needsConnection
              onClick={async () => {
                if (claims) await leaveForOpening(services, claims);
              }}
            >
              口座開設をはじめる
            </Button>
          ) : (
            <Button size="flow" onClick={toMyPage}>
              {words.way}
            </Button>
          )}
          <Button size="flow" variant="text" onClick={close}>
            閉じる
          </Button>
        </>
      }
    >
      <p>{words.message}</p>
    </Dialog>
  );
}
