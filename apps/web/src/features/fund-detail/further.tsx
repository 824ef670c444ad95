import { addressOf } from '@tsuzura/browser/router';
import { RowLink, Rows } from '@tsuzura/ui/row';
import { assetClassNames, type AssetClass } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Section } from './section.tsx';

/** Similar funds, and what saving month by month may come to. */
export function Further({ code, assetClass }: { readonly code: string; readonly assetClass: AssetClass }) {
  return (
    <Section title="あわせて見る">
      <Rows>
        <RowLink
          href={addressOf(paths.funds, { class: assetClass })}
          title={`${assetClassNames[assetClass]}のファンドを見る`}
        />
        <RowLink href={addressOf(paths.simulation, { fund: code })} title="毎月の積立を試算する" />
      </Rows>
    </Section>
  );
}
