/** Between two ways to the same end. */
export function OrLine() {
  return (
    <div className="flex items-center gap-4 text-note text-ink3">
      <span className="h-px flex-1 bg-line" />
      または
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
