import { expect } from "chai";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { elements, english, hostMenus, labels, menusOver, send, withOne } from "./native-ui-parts.ts";

const SELECTED = { items: [{ id: 1 }] };

export const recentCases: GeckoCases = {
  "leads to the runs that began last, as they stand while it is open": ({ root }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const opened: string[] = [];
      let looked = 0;
      const { menus } = menusOver(host, await english(root), () => ["a"], {
        openRun: (runId) => opened.push(runId),
        lookForRecent: () => {
          looked += 1;
        },
      });
      await menus.refresh();
      const popup = host.show("main/library/item", document, SELECTED) as Element;
      send(popup, "popupshowing");
      expect(popup.querySelector(".zwm-menu-recent")).to.equal(null);
      const run = { workflowLabel: "Take notes", state: "succeeded", startedAt: 0 } as const;
      menus.showRecent([
        { ...run, runId: "r2" },
        { ...run, runId: "r1" },
      ]);
      send(popup, "popupshowing");
      const rows = elements(popup, ".zwm-menu-recent > menupopup > menuitem");
      expect(rows.map((row) => row.getAttribute("label")?.split(" · ")[0])).to.deep.equal([
        "Take notes",
        "Take notes",
      ]);
      // What has become of them since, in the rows that are there.
      menus.showRecent([
        { ...run, runId: "r3", workflowLabel: "Tidy" },
        { ...run, runId: "r2", state: "failed" },
      ]);
      const now = elements(popup, ".zwm-menu-recent > menupopup > menuitem");
      expect(now.every((row, at) => row === rows[at])).to.equal(true);
      expect(now.map((row) => row.getAttribute("label")?.split(" · ").slice(0, 2))).to.deep.equal([
        ["Tidy", "succeeded"],
        ["Take notes", "failed"],
      ]);
      if (now[1] !== undefined) send(now[1], "command");
      expect(opened).to.deep.equal(["r2"]);
      menus.showRecent([]);
      expect(popup.querySelector(".zwm-menu-recent")).to.equal(null);
      expect([looked, labels(popup)]).to.deep.equal([2, ["a"]]);
      menus.unregister();
    }),
};
