import { Lock } from 'lucide-react';
import type { Answer } from '@tsuzura/contract/kernel';
import type { getPreferences, NotificationCategory } from '@tsuzura/contract/main';
import { Glyph } from '@tsuzura/ui/icon';
import { matrixGroups } from './matrix-rows.ts';

export type Preference = Answer<typeof getPreferences>['preferences'][number];
export type Channel = 'push' | 'email';

const channels = [
  { channel: 'push', label: 'アプリ' },
  { channel: 'email', label: 'メール' },
] as const;

interface Props {
  readonly preferences: readonly Preference[];
  readonly onSwitch: (category: NotificationCategory, channel: Channel, isOn: boolean) => void;
}

/** What by which way: a table, so that a screen reader says row and column with each switch. */
export function Matrix({ preferences, onSwitch }: Props) {
  const of = new Map(preferences.map((one) => [one.category, one]));
  return (
    <table className="matrix">
      <caption className="sr">通知の受け取りかた</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">通知</span>
          </th>
          {channels.map(({ channel, label }) => (
            <th key={channel} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {matrixGroups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className="matrix-group">
            <th colSpan={3} scope="rowgroup">
              {title}
            </th>
          </tr>
          {rows.map(({ category, label, note }) => {
            const preference = of.get(category);
            return (
              preference !== undefined && (
                <tr key={category}>
                  <th scope="row">
                    {label}
                    {note !== undefined && <small>{note}</small>}
                  </th>
                  {channels.map(({ channel, label: way }) => (
                    <td key={channel}>
                      {preference.locked ? (
                        <Locked label={`${label} ${way}`} />
                      ) : (
                        <input
                          className="matrix-switch"
                          type="checkbox"
                          role="switch"
                          aria-label={`${label} ${way}`}
                          checked={preference[channel]}
                          aria-checked={preference[channel]}
                          onChange={(event) => onSwitch(category, channel, event.currentTarget.checked)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              )
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

/** On, and stays so. It can be reached, so that everyone can find out. */
function Locked({ label }: { readonly label: string }) {
  return (
    <span className="matrix-locked" role="switch" aria-checked aria-disabled tabIndex={0} aria-label={label}>
      <Glyph of={Lock} size="tiny" />
      <span aria-hidden="true">オン</span>
    </span>
  );
}
