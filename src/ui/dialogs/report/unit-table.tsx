import { useSteps } from "../parts/stepped-rows.tsx";
import { useTexts } from "../parts/texts.ts";
import { stateBadge } from "./state-badge.ts";
import type { UnitRow } from "./report-view.ts";

/** Units with what became of them. */
export function UnitTable({ rows }: { readonly rows: readonly UnitRow[] }) {
  const { text } = useTexts();
  const { shown, more } = useSteps(rows);
  return (
    <>
      <table class="zwm-table">
        <thead>
          <tr>
            <th scope="col">{text("report-unit")}</th>
            <th scope="col">{text("report-outcome")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ unitId, name, state, stateText, lines }) => (
            <tr key={unitId}>
              <td>
                <span dir="auto">{name}</span>
              </td>
              <td>
                <span class={stateBadge(state)}>{stateText}</span>
                {lines.map((line, at) => (
                  <p class="zwm-outcome" key={at} dir="auto">
                    {line}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}
