import type { Answer } from '@tsuzura/contract/kernel';
import type { listMaskedUsers } from '@tsuzura/contract/main';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import type { Unmasked } from './use-unmasked.ts';

type Masked = Answer<typeof listMaskedUsers>['users'][number];

/** Work, means and experience are told to nobody who has not proven who they are. */
export function PersonRows({ person, more }: { readonly person: Masked; readonly more: Unmasked | null }) {
  return (
    <DefinitionList>
      <Definition term="氏名">{person.name}</Definition>
      <Definition term="フリガナ">{person.nameKana}</Definition>
      <Definition term="生年月日">{person.birthDate}</Definition>
      <Definition term="住所">
        {person.postalCode} {person.address}
      </Definition>
      <Definition term="電話番号">{person.phoneNumber}</Definition>
      <Definition term="メールアドレス">
        <span className="settings-long">{person.email}</span>
      </Definition>
      {more && (
        <>
          <Definition term="職業">{more.occupation}</Definition>
          {more.employer !== null && <Definition term="勤務先">{more.employer}</Definition>}
          <Definition term="投資の目的">{more.investmentPurpose}</Definition>
          <Definition term="投資の経験">{experienceText(more.experience)}</Definition>
          <Definition term="年収">{more.annualIncomeBand}</Definition>
          <Definition term="金融資産">{more.financialAssetsBand}</Definition>
          <Definition term="上場会社の役職員など">{more.insider ? '該当する' : '該当しない'}</Definition>
        </>
      )}
    </DefinitionList>
  );
}

const experienceText = (experience: Unmasked['experience']): string =>
  Object.entries(experience)
    .map(([product, years]) => `${product} ${years}`)
    .join('、') || '—';
