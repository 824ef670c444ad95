import { ButtonLink } from '@tsuzura/ui/button';
import { serviceName } from '@tsuzura/ui/brand';
import { WithRuntimeConfig } from '@tsuzura/ui/runtime-config';
import { Skeleton } from '@tsuzura/ui/skeleton';

export function ServiceLink({ children = `${serviceName}に戻る` }: { readonly children?: string }) {
  return (
    <WithRuntimeConfig
      skeleton={
        <Skeleton>
          <div className="h-14 rounded-m bg-subtle" />
        </Skeleton>
      }
    >
      {({ urls }) => (
        <ButtonLink href={urls.web} size="flow">
          {children}
        </ButtonLink>
      )}
    </WithRuntimeConfig>
  );
}
