import type { Answer } from '@tsuzura/contract/kernel';
import type { getNisaUsages, listNisaStatusByYear } from '@tsuzura/contract/main';
import { formatJst, yearOf, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { bothFrames, nisaUsage, type NisaAccount, type NisaUsage } from '@tsuzura/domain/nisa';
import type { NisaAccount as AccountStatus } from '@tsuzura/store/account';

/** This year and the next, from the same function that accepts orders (rule NISA-19). */
export function showNisaUsages(books: NisaAccount, now: Instant): Answer<typeof getNisaUsages> {
  const year = yearOf(ymdOf(now));
  const usage = nisaUsage(books, year);
  return {
    asOf: formatJst(now),
    years: [usage, nisaUsage(books, year + 1)].map(showYear),
    lifetime: usage.lifetime,
    restoringNextYear: usage.restoringNextYear,
    available: usage.available,
  };
}

const showYear = ({ year, tsumitate, growth, available }: NisaUsage) => ({ year, tsumitate, growth, available });

type Years = Answer<typeof listNisaStatusByYear>['nisaStatusByYear'];

/** From the year the account was opened, newest first. Which years were another firm's is not known here. */
export function showNisaYears(
  status: AccountStatus | null,
  books: NisaAccount,
  today: Ymd,
  asked: number | undefined,
): Years {
  const thisYear = yearOf(today);
  const openedIn = status?.openedOn ? yearOf(status.openedOn) : null;
  const first = Math.min(openedIn ?? thisYear, thisYear);
  const years =
    asked === undefined ? Array.from({ length: thisYear - first + 1 }, (_, back) => thisYear - back) : [asked];
  return years.map((year) => {
    const used = books.years.get(year)?.used;
    const yearStatus = statusIn(year, thisYear, openedIn, status?.nisa);
    const isAvailable = yearStatus === 'AVAILABLE';
    return {
      year,
      status: yearStatus,
      tsumitate: isAvailable,
      growth: isAvailable,
      boughtThisYear: used !== undefined && bothFrames(used) > 0n,
    };
  });
}

function statusIn(
  year: number,
  thisYear: number,
  openedIn: number | null,
  nisa: AccountStatus['nisa'] | undefined,
): Years[number]['status'] {
  if (nisa === 'AVAILABLE' && openedIn !== null && year >= openedIn && year <= thisYear) return 'AVAILABLE';
  return nisa === 'REQUESTING' && year >= thisYear ? 'PENDING' : 'NONE';
}
