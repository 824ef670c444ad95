import { ClockIcon } from '@tsuzura/ui/icon';

/** The place of the business clock, which is not read yet. */
export function SystemClock() {
  return (
    <p className="flex items-center gap-2 text-ink2">
      <ClockIcon size="small" />
      <span className="max-tablet:sr-only">システム時計</span>
      <span className="num text-ink">
        <span aria-hidden="true">—</span>
        <span className="sr">データなし</span>
      </span>
    </p>
  );
}
