import { Page } from '../../shared/page/index.ts';

/** Behind the dialog that says why a page is not shown: its name, and nothing of its content. */
export function Fallback({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <div aria-hidden="true" className="min-h-[50vh]" />
    </Page>
  );
}
