/** All items of a host list, page after page. */
export async function* pages(read) {
  let cursor;
  for (;;) {
    const page = await read({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    yield page.items;
    if (!page.hasMore) return;
    cursor = page.nextCursor;
  }
}

/** The same, in one list. */
export async function all(read) {
  const items = [];
  for await (const page of pages(read)) items.push(...page);
  return items;
}
