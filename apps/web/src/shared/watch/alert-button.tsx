import { Bell } from 'lucide-react';
import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useClaims } from '@tsuzura/browser/services';
import { IconButton } from '@tsuzura/ui/button';

/** 値の通知 of one fund. Who is not signed in is asked to, and comes back to this page. */
export function AlertButton({ code, name }: { readonly code: string; readonly name: string }) {
  const isSignedIn = useClaims() !== null;
  const alert = useUrlModal('alert');
  return (
    <span className="text-ink2">
      <IconButton
        label={`${name}の値の通知`}
        onClick={() => (isSignedIn ? alert.open(code) : errorStore.set(errorRecords.requiredLogin()))}
      >
        <Bell aria-hidden="true" />
      </IconButton>
    </span>
  );
}
