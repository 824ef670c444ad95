import { Notice } from '@tsuzura/ui/notice';

/** Why a command was not done, in the server's words. */
export function Failure({ text }: { readonly text: string | null }) {
  return text === null ? null : <Notice tone="error">{text}</Notice>;
}
