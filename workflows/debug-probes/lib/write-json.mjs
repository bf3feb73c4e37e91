/** Writes a value as JSON to a new file of the run; answers its path. */
export async function writeJson({ resources, file }, name, value) {
  const { path } = await resources.allocateOutput({
    slotId: name,
    suggestedName: `${name}.json`,
    contentType: "application/json",
  });
  await file.writeText(path, `${JSON.stringify(value, null, 2)}\n`);
  return path;
}
