import { ButtonLink } from '@tsuzura/ui/button';
import { PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';

export function ToPlanner({ thisYear }: { readonly thisYear: number }) {
  return (
    <PageSection title="枠の計画">
      <p className="note phrase mb-4">毎月いくらにすると、いつまでにどれだけ使うか。{thisYear + 5}年まで試せます。</p>
      <ButtonLink href={paths.nisaPlanner} size="flow">
        計画を立てる
      </ButtonLink>
    </PageSection>
  );
}
