import { useEffect, type ReactNode } from 'react';
import { useLocation } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import { accountUpdateUrl, useReconfirmation } from '../../shared/account/index.ts';
import { useServices } from '../../shared/services.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';

/** Long enough to read one sentence. */
const noticeMs = 1500;

/** R4.14: once a year the customer is taken to the account-update site before anything else. */
export function Reconfirmation({ children }: { readonly children: ReactNode }) {
  const { urls } = useServices();
  const claims = useClaims();
  const { pathname, search } = useLocation();
  const due = useReconfirmation();
  // Who has something to change comes back for the strong check that opens the procedure.
  const isChanging = pathname === paths.settings && search['change'] === 'person';
  const target =
    due.isDue && claims && !isChanging
      ? accountUpdateUrl(urls, claims, { callbackPath: pathname, lastConfirmed: due.lastConfirmedOn ?? 'never' })
      : null;
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => location.assign(target), noticeMs);
    return () => clearTimeout(timer);
  }, [target]);

  if (target === null) return children;
  return (
    <Page title="お客さま情報の確認">
      <p className="mt-4" role="status">
        年に一度のお客さま情報の確認です。手続き画面へ移動します。
      </p>
      <p className="mt-4">
        <a className="link" href={target}>
          移動しない場合は、こちらから進んでください。
        </a>
      </p>
    </Page>
  );
}
