import { useQueries } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import { getFund } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { useServices } from '../../shared/services.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onCompare: () => void;
  readonly onClear: () => void;
}

/** The chosen funds, in sight while the list goes by. What will be compared is fetched meanwhile. */
export function CompareTray({ codes, onCompare, onClear }: Props) {
  const { clients } = useServices();
  const funds = useQueries({ queries: codes.map((code) => callOptions(clients, getFund, { params: { code } })) });
  const names = funds.flatMap(({ data }) => (data === undefined ? [] : [data.shortName]));
  return (
    <section className="funds-tray" aria-label="比べるファンド" data-page-bar="always">
      <div className="wide funds-tray-in">
        <p className="funds-tray-words" role="status">
          <b>{codes.length}本</b>を選択中
          <span className="note funds-tray-names">{names.join('、')}</span>
        </p>
        <Button variant="text" onClick={onClear}>
          クリア
        </Button>
        <Button onClick={onCompare} reason={codes.length < 2 ? '2本以上お選びください。' : null} reasonAs="tip">
          {codes.length}本を比べる
        </Button>
      </div>
    </section>
  );
}
