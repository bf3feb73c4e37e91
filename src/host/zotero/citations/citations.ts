import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { Localizer } from "../../../l10n/localizer.ts";
import type { CitationsPort } from "../../../ports/citations.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import { listFormats, renderBibliography } from "./bibliography.ts";
import { translateIdentifier } from "./translate-identifier.ts";

export interface ZoteroCitationsOptions {
  readonly zotero: ZoteroApi;
  /** Texts of `citations.ftl`. */
  readonly localizer: Pick<Localizer, "text">;
  readonly clock: Pick<Clock, "after">;
  /** So long may looking for an identifier take, in milliseconds; the application itself would try for an hour. @default 2 minutes */
  readonly timeoutMs?: number;
}

/**
 * The application's translators (`spec/native-workflows.md` §9.1, metadata and bibliography). They cannot be stopped:
 * what was canceled is left to end by itself, and its result dropped.
 */
export function createZoteroCitations({
  zotero,
  localizer,
  clock,
  timeoutMs = 120_000,
}: ZoteroCitationsOptions): CitationsPort {
  return {
    translateIdentifier(identifier, signal) {
      const late = new AbortController();
      const isOver = () => signal.aborted || late.signal.aborted;
      const cancelTimer = clock.after(timeoutMs, () => {
        late.abort(new WorkflowError("network_timeout", { args: { host: identifier.type } }));
      });
      const search = translateIdentifier(zotero, identifier, isOver);
      return unless([signal, late.signal], search).finally(cancelTimer);
    },
    listFormats: () => listFormats(zotero, localizer),
    render: (formatId, itemRefs, options, signal) =>
      unless(
        [signal],
        renderBibliography(zotero, formatId, itemRefs, options, () => signal.aborted),
      ),
  };
}

/** What comes of the work, unless a signal is aborted before: then that signal's own error, or `canceled`. */
async function unless<T>(signals: readonly AbortSignal[], work: Promise<T>): Promise<T> {
  const listeners: (() => void)[] = [];
  const aborted = new Promise<never>((_, reject) => {
    for (const signal of signals) {
      const onAbort = () => {
        const reason: unknown = signal.reason;
        reject(reason instanceof WorkflowError ? reason : new WorkflowError("canceled"));
      };
      if (signal.aborted) onAbort();
      signal.addEventListener("abort", onAbort);
      listeners.push(() => signal.removeEventListener("abort", onAbort));
    }
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    for (const remove of listeners) remove();
    aborted.catch(() => undefined);
    work.catch(() => undefined);
  }
}
