/** There is no value. Never 0, and never read out as a dash. */
export function Missing() {
  return (
    <span className="num">
      <span aria-hidden="true">—</span>
      <span className="sr">データなし</span>
    </span>
  );
}
