import { isWorkflowError, toWorkflowError } from "../../errors/workflow-error.ts";
import { errorText } from "../../l10n/error-text.ts";
import type { Localizer } from "../../l10n/localizer.ts";

/** Parts of an installation that `zwm doctor` looks at, in its order. */
export type DoctorArea = "program" | "home" | "library" | "workflows" | "backends" | "tools";

/** What was found about one thing. */
export interface DoctorCheck {
  readonly area: DoctorArea;
  /** Names what was looked at, for programs; several checks may have the same. */
  readonly id: string;
  /** `absent`: it is not there, and need not be. `unchecked`: nobody looked, and the text says why. */
  readonly status: "ok" | "absent" | "warning" | "problem" | "unchecked";
  /** Localised sentence. */
  readonly text: string;
  readonly remedy?: string;
}

export interface DoctorReport {
  readonly checks: readonly DoctorCheck[];
  readonly problems: number;
  readonly warnings: number;
}

/** Values of a message. */
type Args = Readonly<Record<string, string | number>>;

/** Writes down what is found about one area. */
export interface DoctorNotes {
  readonly checks: readonly DoctorCheck[];
  /** The text is `doctor-<id>-<outcome>` (or `doctor-<id>`), its remedy the attribute `.remedy`. */
  note(status: DoctorCheck["status"], id: string, outcome?: string, args?: Args): void;
  /** An error that says all there is to say. */
  fault(id: string, error: unknown, status?: "warning" | "problem"): void;
}

export function doctorNotes(area: DoctorArea, localizer: Localizer): DoctorNotes {
  const checks: DoctorCheck[] = [];
  const put = (check: Omit<DoctorCheck, "area" | "remedy">, remedy: string | undefined) => {
    checks.push({ area, ...check, ...(remedy === undefined ? {} : { remedy }) });
  };
  return {
    checks,
    note(status, id, outcome, args = {}) {
      const name = outcome === undefined ? id : `${id}-${outcome}`;
      put(
        { id, status, text: localizer.text(`doctor-${name}`, args) },
        localizer.attribute(`doctor-${name}`, "remedy", args),
      );
    },
    fault(id, thrown, status = "problem") {
      const error = isWorkflowError(thrown) ? thrown : toWorkflowError(thrown);
      const { message, remedy } = errorText(localizer, error);
      put({ id, status, text: `${error.code} · ${message}` }, remedy);
    },
  };
}
