import { nisaLimitsOf } from '@tsuzura/domain/nisa';
import { yen } from '@tsuzura/domain/money';
import { ButtonLink } from '@tsuzura/ui/button';
import { Gauge } from '@tsuzura/ui/gauge';
import { Link } from '@tsuzura/ui/link';
import { ManYen } from '@tsuzura/ui/money';
import { useAccountStatus } from '../../shared/account/index.ts';
import { PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { yearsInSight, type NisaStanding } from '../../shared/plan/nisa-standing.ts';
import { useNisaStanding } from '../../shared/plan/use-nisa-standing.ts';

/** Where つみたて投資枠 will stand at the end of the year. Without NISA there is nothing to say. */
export function NisaForecast() {
  const status = useAccountStatus().data?.status.nisa;
  return status === 'AVAILABLE' && <Forecast />;
}

function Forecast() {
  const standing = useNisaStanding();
  return standing !== null && <Year standing={standing} />;
}

function Year({ standing: { now, nisa, staying } }: { readonly standing: NisaStanding }) {
  const [year = 0] = yearsInSight(now);
  const of = nisa.years.get(year);
  const used = of?.used.tsumitate ?? yen(0);
  const reserved = of?.reserved.tsumitate ?? yen(0);
  const planned = staying
    .filter((run) => run.year === year && run.frame === 'TSUMITATE')
    .reduce((sum, { principal }) => sum + principal, 0n);
  const limit = nisaLimitsOf(year).annual.tsumitate;
  const yearEnd = used + reserved + planned;
  const left = limit > yearEnd ? limit - yearEnd : 0n;
  return (
    <PageSection title={`NISA ${year}年`} end={<Link href={paths.nisa}>NISAの枠を見る</Link>}>
      <Gauge
        kind="NISA_TSUMITATE"
        label="つみたて投資枠"
        max={limit}
        used={used}
        ordered={reserved}
        yearEnd={yearEnd}
      />
      {left > 0n && (
        <>
          <p className="note mt-2">
            年末に
            <ManYen value={left} isOwn />
            が残ります。残りは翌年に繰り越せません。
          </p>
          <p className="mt-2">
            <ButtonLink href={`${paths.nisa}?plan=useUp`} variant="outline" size="small">
              使い切る設定にする
            </ButtonLink>
          </p>
        </>
      )}
    </PageSection>
  );
}
