/**
 * A small valid PDF with a page per list of lines, the same bytes for the same lines. Lines are Latin text;
 * the font has no other letters.
 */
export function tinyPdf(title: string, pages: readonly (readonly string[])[]): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((lines, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * index} 0 R ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
      contents(lines),
    ]),
    `<< /Title <${utf16Hex(title)}> >>`,
  ];
  let file = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n` +
    `startxref\n${file.length}\n%%EOF\n`;
  // Every character is one byte, so that the offsets above are those of the file.
  return Buffer.from(file, "latin1");
}

function contents(lines: readonly string[]): string {
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join("\n");
  const stream = `BT /F1 12 Tf 72 770 Td 16 TL\n${text}\nET`;
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
}

function escaped(line: string): string {
  return line.replace(/[\\()]/g, "\\$&").replace(/[^\x20-\x7e\xa0-\xff]/g, "?");
}

function utf16Hex(text: string): string {
  return `FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}`;
}
