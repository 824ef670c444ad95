import type { Answer } from '@tsuzura/contract/kernel';
import { getSeminarDraw, type Seminar } from '@tsuzura/contract/main';
import { say } from '@tsuzura/browser/toast';
import { Button } from '@tsuzura/ui/button';
import { DownloadIcon } from '@tsuzura/ui/icon';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useBusinessTime } from '../../shared/account/index.ts';
import { PageSection } from '../../shared/columns/index.ts';
import { saveFile } from '../../shared/csv/index.ts';
import { deadlineText } from '../../shared/order/words.ts';
import { useServices } from '../../shared/services.ts';
import { isBefore } from './seminar-words.ts';

type DrawRecord = Answer<typeof getSeminarDraw>;

const mostPages = 100;

/** How a lottery is drawn, and what anybody needs to draw it again. */
export function Draw({ seminar }: { readonly seminar: Seminar }) {
  const { clients } = useServices();
  const now = useBusinessTime();
  const { lottery } = seminar;
  if (lottery === null) return null;
  const isClosed = now !== null && !isBefore(now, seminar.applicationTo);

  async function save() {
    try {
      const pages: DrawRecord[] = [];
      for (let page = 0; page < mostPages; page += 1) {
        const afterNumber = pages.at(-1)?.next ?? null;
        const answer: DrawRecord = await clients.main.call(getSeminarDraw, {
          params: { id: seminar.id },
          query: afterNumber === null ? {} : { afterNumber },
        });
        pages.push(answer);
        if (answer.next === null) break;
      }
      const whole = { ...pages[0], entries: pages.flatMap(({ entries }) => entries), next: null };
      saveFile(`抽選の記録-${seminar.id}.json`, 'application/json', `${JSON.stringify(whole, null, 2)}\n`);
    } catch {
      say('抽選の記録を読み込めませんでした。もう一度お試しください。', 'error');
    }
  }

  return (
    <PageSection title="抽選">
      <p className="phrase">
        締切のあと、あらかじめ決めた乱数の種で抽選します。種のハッシュを締切の前に、種を抽選のあとに公開します。どなたでも、同じ結果を計算できます。
      </p>
      <div className="mt-4">
        <DefinitionList>
          <Definition term="抽選">
            <span className="num">{deadlineText(lottery.drawAt)}</span>
          </Definition>
          <Definition term="種のハッシュ（SHA-256）">
            <span className="seminar-hash" translate="no">
              {lottery.commitment ?? '締切の前に公開します'}
            </span>
          </Definition>
          <Definition term="種">
            <span className="seminar-hash" translate="no">
              {lottery.seed ?? '抽選のあとに公開します'}
            </span>
          </Definition>
        </DefinitionList>
      </div>
      {isClosed && (
        <div className="mt-4">
          <Button variant="outline" size="small" needsConnection busyLabel="読み込み中" onClick={save}>
            <DownloadIcon size="small" />
            抽選の記録を保存する
          </Button>
        </div>
      )}
    </PageSection>
  );
}
