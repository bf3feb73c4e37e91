import { creatorsOf, plainTitle, yearOf } from "./item-facts.mjs";

const BY_TEXT = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The items in a new order; those that are alike in it keep their places. */
export function inOrder(items, order) {
  if (order === "selection") return items;
  const keyOf = { author: (item) => creatorsOf(item)[0] ?? "", year: yearOf, title: plainTitle }[order];
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => Number(a.key === "") - Number(b.key === "") || BY_TEXT.compare(a.key, b.key))
    .map(({ item }) => item);
}
