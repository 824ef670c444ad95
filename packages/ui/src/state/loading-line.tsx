import './state.css';

/** Two pixels under the header while something is fetched again. What is on the screen stays, and can be used. */
export function LoadingLine({ isLoading }: { readonly isLoading: boolean }) {
  return <div className="loading-line" data-loading={isLoading || undefined} aria-hidden="true" />;
}
