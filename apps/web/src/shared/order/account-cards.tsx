import { useCall } from '@tsuzura/browser/data';
import { useClaims } from '@tsuzura/browser/services';
import { listAccounts } from '@tsuzura/contract/main';
import { AccountMark } from '@tsuzura/ui/badge';
import { Link } from '@tsuzura/ui/link';
import { ManYen } from '@tsuzura/ui/money';
import { RadioCards, type RadioCard } from '@tsuzura/ui/radio';
import { accountOpeningUrl } from '../account/index.ts';
import { useServices } from '../services.ts';
import { inCardOrder, type AccountType, type Choice } from './account-choice.ts';

interface Props {
  readonly id: string;
  readonly choices: readonly Choice[];
  /** The type that most people mean to use first. */
  readonly order: readonly Choice['type'][];
  /** Where つみたて投資枠 can be used, from a form that cannot. */
  readonly planHref?: string;
  readonly thisYear: number;
  readonly value: AccountType | null;
  readonly error: string | null;
  readonly onChange: (type: AccountType) => void;
}

/** 口座区分. What cannot be chosen stays in sight with its reason (rule SCREEN-8). */
export function AccountCards({ id, choices, order, planHref, thisYear, value, error, onChange }: Props) {
  const accounts = useCall(listAccounts);
  const withholding = accounts.data?.accounts[0]?.specificAccount.withholding ?? null;
  const toNisa = useNisaOpening();
  // Once is enough: both frames are opened together.
  const firstNisa = order.find((type) => type === 'NISA_GROWTH' || type === 'NISA_TSUMITATE');
  const wayOf = ({ type, reason }: Choice): Pick<RadioCard<AccountType>, 'way'> => {
    if (reason === null) return {};
    if (type === firstNisa && reason.includes('未開設') && toNisa !== null) {
      return {
        way: (
          <Link href={toNisa} external>
            申し込む
          </Link>
        ),
      };
    }
    return type === 'NISA_TSUMITATE' && planHref !== undefined && reason.includes('積立')
      ? { way: <Link href={planHref}>積立を設定する</Link> }
      : {};
  };
  const cards = inCardOrder(choices, order).map((choice): RadioCard<AccountType> => ({
    value: choice.type as AccountType,
    label: <AccountMark kind={choice.type} />,
    reason: choice.reason,
    ...noteOf(choice, thisYear, withholding),
    ...wayOf(choice),
  }));
  return <RadioCards id={id} label="口座区分" cards={cards} value={value} error={error} onChange={onChange} />;
}

function useNisaOpening(): string | null {
  const { urls } = useServices();
  const claims = useClaims();
  return claims === null ? null : accountOpeningUrl(urls, claims, null, 'nisa');
}

function noteOf(
  { type, selectable, nisa }: Choice,
  thisYear: number,
  withholding: 'WITH' | 'WITHOUT' | null,
): Pick<RadioCard<AccountType>, 'note' | 'end'> {
  if (type === 'GENERAL') return { note: 'ご自身で確定申告が必要です' };
  if (type === 'SPECIFIC' && withholding !== null) {
    return { note: withholding === 'WITH' ? '源泉徴収あり' : '源泉徴収なし' };
  }
  if (!selectable || nisa === null) return {};
  return {
    note: `${nisa.year === thisYear ? '今年' : `${nisa.year}年`}の残り`,
    end: <ManYen value={nisa.remaining} isOwn />,
  };
}
