import { Yen } from '@tsuzura/ui/money';
import { PageSection } from '../../shared/columns/index.ts';
import { both, type Usages } from './usages.ts';

/** 来年戻る枠: the book of what was sold this year. Nothing is shown where nothing was. */
export function Restoring({ usages: { restoringNextYear, years } }: { readonly usages: Usages }) {
  const amount = both(restoringNextYear);
  const [first] = years;
  if (amount === 0n || first === undefined) return null;
  const next = first.year + 1;
  return (
    <PageSection title="来年戻る枠">
      <div className="nisa-restoring">
        <p className="nisa-date">
          <b>1/1</b>
          {next}
        </p>
        <div>
          <p>
            <Yen value={amount} size="m" />
          </p>
          <p>生涯投資枠に戻ります</p>
          <p className="note">{first.year}年に売却し、受渡が済んだ分の簿価です。</p>
        </div>
      </div>
      <p className="note mt-2">戻るのは売却した金額ではなく、簿価（取得金額）です。年間の枠は増えません。</p>
    </PageSection>
  );
}
