/** 17年6か月 as the big number of the page. */
export function SpanFigure({ months }: { readonly months: number }) {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return (
    <span className="fig fig-xl">
      {years > 0 && (
        <>
          {years}
          <span className="u">年</span>
        </>
      )}
      {(rest > 0 || years === 0) && (
        <>
          {rest}
          <span className="u">か月</span>
        </>
      )}
    </span>
  );
}
