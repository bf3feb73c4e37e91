import type { IdentifierType } from "../../ports/citations.ts";
import { bad, object, oneOf, type Read, type Shape, text, UNREAD } from "./argument-shape.ts";

const parts = object({
  type: oneOf("DOI", "ISBN", "arXiv", "PMID"),
  value: text({ min: 1, max: 1024 }),
});

/** What an identifier looks like once its decoration is off; undefined: it is none. */
const READ: Readonly<Record<IdentifierType, (value: string) => string | undefined>> = {
  DOI: (value) => /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i.exec(value)?.[1],
  PMID: (value) => /^(?:pmid:?\s*)?([1-9]\d{0,8})$/i.exec(value)?.[1],
  arXiv: (value) =>
    /^(?:arxiv:\s*|https?:\/\/arxiv\.org\/abs\/)?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}(?:v\d+)?)$/i.exec(
      value,
    )?.[1],
  ISBN(value) {
    const digits = value.replace(/^isbn(?:-1[03])?:?\s*/i, "").replaceAll(/[-\s]/g, "");
    return /^(?:\d{9}[\dXx]|97[89]\d{10})$/.test(digits) ? digits.toUpperCase() : undefined;
  },
};

/**
 * `{type, value}` of an identifier, without the prefixes and addresses that it is often written with. Refused with
 * `invalid_format`, and for an ISBN whose check digit is wrong with `checksum_failed`.
 */
export const identifierArgument: Shape<Read<typeof parts>> = (value, field, problems) => {
  const given = parts(value, field, problems);
  if (given === UNREAD) return UNREAD;
  const { type } = given;
  const read = READ[type](given.value.trim());
  if (read === undefined) return bad("invalid_format", "value", `is no ${type}`, problems);
  if (type === "ISBN" && !hasRightCheckDigit(read)) {
    return bad("checksum_failed", "value", "has a wrong check digit", problems);
  }
  return { type, value: read };
};

function hasRightCheckDigit(isbn: string): boolean {
  const digits = Array.from(isbn, (digit) => (digit === "X" ? 10 : Number(digit)));
  const sum = (weight: (at: number) => number) =>
    digits.reduce((total, digit, at) => total + digit * weight(at), 0);
  return isbn.length === 10
    ? sum((at) => 10 - at) % 11 === 0
    : sum((at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0;
}
