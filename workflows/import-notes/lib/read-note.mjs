import { readFrontMatter } from "./front-matter.mjs";

/** What the file's note is: its `format`, its text, and the tags that its front matter names. */
export function readNote(path, text, { tags: withTags = true, titles = "file-name" }) {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const [, stem = name, ending = ""] = /^(.*)\.([^.]+)$/s.exec(name) ?? [];
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const title = titles === "file-name" ? stem : "";
  if (/^html?$/i.test(ending)) return { format: "html", value: htmlText(plain, title), tags: [] };
  if (/^txt$/i.test(ending))
    return { format: "text", value: title === "" ? plain : `${title}\n\n${plain}`, tags: [] };
  const { tags, body } = readFrontMatter(plain);
  const hasHeading = /^\s*#{1,6}\s/.test(body) || /^\s*[^\n]+\n(?:=+|-+)[ \t]*(?:\n|$)/.test(body);
  const value =
    title === "" || hasHeading
      ? body
      : `# ${title.replaceAll(/([\\`*_[\]<>])/g, String.raw`\$1`)}\n\n${body}`;
  return { format: "markdown", value, tags: withTags ? tags : [] };
}

function htmlText(text, title) {
  const body = /<body\b[^>]*>([^]*?)(?:<\/body>|$)/i.exec(text)?.[1] ?? text;
  if (title === "" || /^\s*<h[1-6]\b/i.test(body)) return body;
  return `<h1>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</h1>\n${body}`;
}
