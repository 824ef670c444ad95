import { errorStore, type ErrorRecord } from '@tsuzura/browser/error';
import { UnreadDocumentsDialog } from '../../shared/documents/unread-documents-dialog.tsx';
import { MaintenanceScreen } from '../maintenance/maintenance-screen.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { OpenAccountDialog } from './open-account-dialog.tsx';
import { RequiredLoginDialog } from './required-login-dialog.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { UnauthorizedDialog } from './unauthorized-dialog.tsx';

/** R4.01: the dialog of the global error. Fetched with the first error there is. */
export function ErrorDialogs({ error }: { readonly error: ErrorRecord }) {
  switch (error.type) {
    case 'MAINTENANCE':
      return <MaintenanceScreen error={error} />;
    case 'REQUIRED_LOGIN':
      return <RequiredLoginDialog error={error} />;
    case 'REQUIRED_OPEN_ACCOUNT':
      return <OpenAccountDialog error={error} />;
    case 'UNAUTHORIZED':
      return error.sessionEnded ? <SessionEndedDialog error={error} /> : <UnauthorizedDialog error={error} />;
    case 'UNCONFIRMED_DOCUMENT':
      return <UnreadDocumentsDialog onEnd={() => errorStore.dismiss()} />;
    case 'UNEXPECTED':
    case 'ETC_ERROR':
    case 'PREVENT_BROWSER_BACK':
      return <MessageDialog error={error} />;
    default:
      return null;
  }
}
