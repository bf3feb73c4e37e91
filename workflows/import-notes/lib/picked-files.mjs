const ENDINGS = ["md", "markdown", "html", "htm", "txt"];

/**
 * The files to import: those that were named at the start, in folders too, else those that a person picks now. `others` is
 * how many there were that are no notes.
 */
export async function pickedFiles({ file, resources, interactionMode }) {
  const named = (await resources.getInputs("files")).map(({ path }) => path);
  const picked =
    named.length > 0 || interactionMode !== "interactive"
      ? named
      : ((await file.pickFiles({
          title: "Notes to import",
          filters: [{ label: "Markdown, HTML or text", extensions: ENDINGS }],
        })) ?? []);
  const all = [];
  for (const path of picked) all.push(...(await below(file, path)));
  const paths = all.filter((path) => ENDINGS.includes(/\.([^.]+)$/.exec(path)?.[1].toLowerCase()));
  return { paths, others: all.length - paths.length };
}

async function below(file, path) {
  if ((await file.stat(path))?.type !== "folder") return [path];
  const { entries } = await file.list({ path, recursive: true });
  return entries.filter(({ type }) => type === "file").map((entry) => `${path}/${entry.path}`);
}
