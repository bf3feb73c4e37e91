import type { Localizer } from "../../l10n/localizer.ts";
import type { NoticeView } from "./notice-view.ts";

export interface NoticeMessage {
  readonly text: string;
  readonly type: "default" | "success" | "error";
  /** How often it was said. */
  readonly times: number;
}

/** The newest words are shown; of the others the number. */
const SHOWN = 3;

/** Adds words to those that stand there; the same words again are counted. */
export function addMessage(
  messages: readonly NoticeMessage[],
  { text, type }: Omit<NoticeMessage, "times">,
): readonly NoticeMessage[] {
  const same = messages.find((message) => message.text === text && message.type === type);
  return [...messages.filter((message) => message !== same), { text, type, times: (same?.times ?? 0) + 1 }];
}

/** The one notice of short messages, the newest first; undefined when there are none. */
export function messagesNotice(
  messages: readonly NoticeMessage[],
  { text }: Localizer,
): NoticeView | undefined {
  if (messages.length === 0) return undefined;
  const shown = messages.slice(-SHOWN).reverse();
  const older = messages.length - shown.length;
  const worst = shown.some(({ type }) => type === "error");
  return {
    kind: "messages",
    tone: worst ? "error" : shown.every(({ type }) => type === "success") ? "success" : "info",
    title: text("ui-notice-messages"),
    lines: [
      ...shown.map((message) =>
        message.times === 1
          ? message.text
          : text("ui-notice-message-times", { message: message.text, times: message.times }),
      ),
      ...(older > 0 ? [text("ui-notice-older", { count: older })] : []),
    ],
    actions: [],
    passing: !worst,
  };
}
