import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { InJapanese } from '../aria/index.ts';
import { CloseIcon, DoneIcon, ErrorIcon, InfoIcon } from '../icon/index.ts';
import './toast.css';

export type ToastTone = 'success' | 'info' | 'error';

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

interface Said {
  readonly text: string;
  readonly tone: ToastTone;
  readonly action?: ToastAction | undefined;
}

const atMost = 3;
const showsMs = 6_000;
/** Whoever wants to undo something has to find the button first. */
const showsActionMs = 8_000;
const icons = { success: DoneIcon, info: InfoIcon, error: ErrorIcon };
const queue = new ToastQueue<Said>({ maxVisibleToasts: atMost });

/** Says that something was done. It goes by itself, so it never carries what a person must know: that is a Notice. */
export function toast(text: string, { tone = 'success', action }: Partial<Omit<Said, 'text'>> = {}): void {
  queue.add({ text, tone, action }, { timeout: action === undefined ? showsMs : showsActionMs });
}

/**
 * Once a page. Three at most; the time stands still under the pointer and the focus; F6 leads here. Its name is React
 * Aria's own (1個の通知): a name that never changes would keep the region, which comes and goes, from being found by F6.
 */
export function ToastRegion() {
  return (
    <InJapanese>
      <AriaToastRegion queue={queue} className="toasts">
        {({ toast: shown }) => {
          const ToneIcon = icons[shown.content.tone];
          return (
            <AriaToast toast={shown} className={`toast toast-${shown.content.tone}`}>
              <ToneIcon size="small" />
              <ToastContent className="toast-words">
                <Text slot="title">{shown.content.text}</Text>
              </ToastContent>
              {shown.content.action !== undefined && (
                <Button
                  className="toast-action"
                  onPress={() => {
                    shown.content.action?.onPress();
                    queue.close(shown.key);
                  }}
                >
                  {shown.content.action.label}
                </Button>
              )}
              <Button slot="close" className="toast-close" aria-label="閉じる">
                <CloseIcon size="small" />
              </Button>
            </AriaToast>
          );
        }}
      </AriaToastRegion>
    </InJapanese>
  );
}
