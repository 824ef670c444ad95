import type { FundDetail } from '@tsuzura/contract/main';
import { Section } from './section.tsx';

export function Features({ fund }: { readonly fund: FundDetail }) {
  const { description, objectives, benchmark } = fund;
  return (
    <Section title="特色">
      <p className="phrase">{description}</p>
      <ul className="fund-dots">
        {objectives.map((objective) => (
          <li key={objective}>{objective}</li>
        ))}
      </ul>
      {benchmark !== null && <p className="note mt-3">ベンチマーク：{benchmark}</p>}
    </Section>
  );
}

export function Risks({ risks }: { readonly risks: readonly string[] }) {
  if (risks.length === 0) return null;
  return (
    <Section title="主なリスク">
      <ul className="fund-dots">
        {risks.map((risk) => (
          <li key={risk}>{risk}</li>
        ))}
      </ul>
    </Section>
  );
}
