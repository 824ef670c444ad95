import { useEffect } from 'react';
import { FileText, Landmark } from 'lucide-react';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useClaims } from '@tsuzura/browser/services';
import { isWithdrawBankUnset } from '@tsuzura/domain/account';
import { ChevronRightIcon, Glyph } from '@tsuzura/ui/icon';
import { accountUpdateUrl, useBrokerageUser, useUpdateSite } from '../../shared/account/index.ts';
import { useUnreadDocuments } from '../../shared/documents/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useServices } from '../../shared/services.ts';
import { takeJustSignedIn } from '../../shared/just-signed-in.ts';

/** What the customer should see to, the most pressing first. Nothing to do is shown as nothing. */
export function ToDo() {
  const { urls } = useServices();
  const claims = useClaims();
  const documents = useUrlModal('docs');
  const unread = useUnreadDocuments() ?? 0;
  const user = useBrokerageUser();
  const isBankUnset = user.data !== undefined && isWithdrawBankUnset(user.data.withdrawBank);
  const registerBank = useUpdateSite('withdrawBank', paths.myPage);
  useDocumentsAfterSignIn(unread, documents.open);
  if (unread === 0 && !isBankUnset) return null;
  return (
    <ul className="to-do" aria-label="ご確認いただきたいこと">
      {unread > 0 && (
        <li>
          <button type="button" onClick={() => documents.open()}>
            <Glyph of={FileText} />
            未読の書面が{unread}件あります
            <ChevronRightIcon size="small" />
          </button>
        </li>
      )}
      {isBankUnset && claims && (
        <li>
          {/* A press takes the key of a strong check along; in a new tab the site says that one is needed. */}
          <a
            href={accountUpdateUrl(urls, claims, { variant: 'withdrawBank', callbackPath: paths.myPage })}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              void registerBank();
            }}
          >
            <Glyph of={Landmark} />
            出金先の口座が未登録です
            <ChevronRightIcon size="small" />
          </a>
        </li>
      )}
    </ul>
  );
}

/** Rule SCREEN-18: who signs in with unread documents is shown them once, without having to look for them. */
function useDocumentsAfterSignIn(unread: number, open: () => void): void {
  const isDue = unread > 0;
  useEffect(() => {
    if (isDue && takeJustSignedIn(sessionStorage)) open();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `open` is new on every render; the sign-in is taken once
  }, [isDue]);
}
