import type { ItemFacts } from "../model/item-facts.ts";
import { parentOf, textOf } from "./item-rows.ts";

/** What a person knows a selected row by: title, else file name, else parent title, else its type and key. */
export function itemLabel(facts: ItemFacts, row: number): string {
  return (
    textOf(facts.title[row]) ??
    textOf(facts.filename[row]) ??
    textOf(facts.title[parentOf(facts, row)]) ??
    `${facts.itemType[row] ?? ""} ${facts.key[row] ?? ""}`
  );
}
