import type { FormTrust } from "../../../model/run-form.ts";
import { useTexts } from "../parts/texts.ts";

/** Whether the package's code may run, and what that means. */
export function TrustQuestion({ trust }: { readonly trust: FormTrust }) {
  const { locale, text } = useTexts();
  const { packageId, state, origins, workflows } = trust;
  const list = (parts: readonly string[]) => new Intl.ListFormat(locale).format([...parts]);
  const name = { package: packageId };
  const covers = { count: workflows.length, workflows: list(workflows) };
  const network =
    origins.length === 0
      ? text("run-trust-isolated-offline")
      : text("run-trust-isolated-origins", { origins: list(origins) });
  return (
    <section class="zwm-section zwm-card">
      <p dir="auto">
        {state.reason === "changed" ? text("run-trust-changed", name) : text("run-trust-new", name)}
      </p>
      <p id="zwm-trust-reach" dir="auto">
        {text("run-trust-isolated-hint")}
      </p>
      <p dir="auto">{network}</p>
      <p class="zwm-hint" dir="auto">
        {text("run-trust-covers", covers)}
      </p>
    </section>
  );
}
