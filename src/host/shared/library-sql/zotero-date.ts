/**
 * Dates of `zotero.sqlite`. A date field holds two parts, `2022-03-00 March 2022`: a key to sort by and the text
 * a person typed. Points in time are UTC, `2022-09-03 14:05:20`. Item states carry the person's text, and
 * `accessDate` in ISO form, as Zotero's item JSON does.
 */

const TWO_PARTS = /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01]) /;
const SQL_TIME = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const ISO_TIME = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)Z$/;
const POINT = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?Z?)?$/;

/** The text a person typed, of a stored date. */
export function dateText(stored: string): string {
  return TWO_PARTS.test(stored) && !SQL_TIME.test(stored) ? stored.slice(11) : stored;
}

/**
 * The stored form of a date a person typed; {@link dateText} gives back exactly `text`.
 * @param now milliseconds since the epoch; decides the century of a year with two digits
 */
export function storedDate(text: string, now: number): string {
  const { year = 0, month = 0, day = 0 } = dateParts(text, now);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)} ${text}`;
}

/** Year of a stored date, or undefined. @param now as in {@link storedDate} */
export function storedYear(stored: string, now: number): number | undefined {
  const year = TWO_PARTS.test(stored) ? Number(stored.slice(0, 4)) : dateParts(stored, now).year;
  return year === undefined || year === 0 ? undefined : year;
}

/** `2022-09-03 14:05:20` as `2022-09-03T14:05:20Z`; anything else as it is. */
export function isoTime(stored: string): string {
  return SQL_TIME.test(stored) && stored.length === 19
    ? `${stored.slice(0, 10)}T${stored.slice(11)}Z`
    : stored;
}

/** `2022-09-03T14:05:20Z` as `2022-09-03 14:05:20`; anything else as it is. */
export function storedTime(text: string): string {
  const match = ISO_TIME.exec(text);
  return match === null ? text : `${match[1] ?? ""} ${match[2] ?? ""}`;
}

/** Milliseconds since the epoch as `2022-09-03 14:05:20`. */
export function sqlTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ");
}

/** Milliseconds since the epoch of a stored point in time (UTC); NaN when it is none. */
export function sqlMilliseconds(stored: unknown): number {
  if (typeof stored !== "string") return Number.NaN;
  const time = stored.length === 19 ? sqlFormMilliseconds(stored) : Number.NaN;
  return Number.isNaN(time) ? otherMilliseconds(stored) : time;
}

/** `2022-09-03 14:05:20`, which nearly every row has, without a regular expression. */
function sqlFormMilliseconds(text: string): number {
  if (text[4] !== "-" || text[7] !== "-" || text[10] !== " " || text[13] !== ":" || text[16] !== ":") {
    return Number.NaN;
  }
  const day = twoDigits(text, 8);
  // The last days of a month may be none; the slow way looks closer.
  if (!(day >= 1 && day <= 28)) return Number.NaN;
  const year = 100 * twoDigits(text, 0) + twoDigits(text, 2);
  return Date.UTC(
    year,
    twoDigits(text, 5) - 1,
    day,
    twoDigits(text, 11),
    twoDigits(text, 14),
    twoDigits(text, 17),
  );
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : Number.NaN;
}

function otherMilliseconds(text: string): number {
  const match = POINT.exec(text);
  if (match === null) return Number.NaN;
  const [, year, month, day, hour = "0", minute = "0", second = "0"] = match;
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  // Date.UTC turns the 31st of February into a day of March.
  return new Date(time).getUTCDate() === Number(day) ? time : Number.NaN;
}

interface DateParts {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

const ERA = /\b(?:B\.? ?C\.?(?: ?E\.?)?|C\.? ?E\.?|A\.? ?D\.?)(?![A-Za-z])|^-\d/i;
const NUMBERS = /^(.*?)(?<!\d)(\d{1,4})([-/.年])(\d{1,2})(?:([-/.月])(\d{1,4}))?日?(?!\d)(.*)$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = new RegExp(`(?<!\\p{L})(${MONTHS.join("|")})\\p{L}*`, "iu");

/**
 * Year, month and day that a text names: numbers in one of the usual orders, or English month names. A year
 * before our era has no place in the key and gives nothing.
 */
function dateParts(text: string, now: number): DateParts {
  const line = text.replace(/\s+/g, " ").trim();
  if (ERA.test(line)) return {};
  return fromNumbers(line, now) ?? fromWords(line);
}

function fromNumbers(line: string, now: number): DateParts | undefined {
  const match = NUMBERS.exec(line);
  if (match === null) return undefined;
  const [, before = "", first = "", separator = "", second = "", other, third, after = ""] = match;
  // Two numbers alone are a date only when nothing else is said.
  if (third === undefined && (before !== "" || after !== "")) return undefined;
  if (third !== undefined && other !== separator && !(separator === "年" && other === "月")) return undefined;
  if (first.length >= 3 || separator === "年")
    return checked(Number(first), Number(second), Number(third ?? 0));
  if (third === undefined) return undefined;
  const [month, day] = Number(first) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)];
  return checked(third.length <= 2 ? fullYear(Number(third), now) : Number(third), month, day);
}

function checked(year: number, month: number, day: number): DateParts | undefined {
  return month <= 12 && day <= 31 ? { year, month, day } : undefined;
}

/** The latest year with these two digits that is not in the future. */
function fullYear(twoDigits: number, now: number): number {
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + twoDigits;
  return year > thisYear ? year - 100 : year;
}

function fromWords(line: string): DateParts {
  const year = /(?<!\d)\d{3,4}(?!\d)/.exec(line);
  const rest = year === null ? line : line.replace(year[0], " ");
  const month = MONTH.exec(rest);
  const day = /(?<![\d\p{L}])(\d{1,2})(?:st|nd|rd|th)?(?![\d\p{L}])/u.exec(rest);
  const dayNumber = day === null ? 0 : Number(day[1]);
  return {
    ...(year === null ? {} : { year: Number(year[0]) }),
    ...(month === null ? {} : { month: MONTHS.indexOf((month[1] ?? "").toLowerCase()) + 1 }),
    ...(dayNumber > 31 ? {} : { day: dayNumber }),
  };
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
