import { isWorkflowError } from "../../../errors/workflow-error.ts";
import type { ConversionAnswer, ConversionRequest } from "./conversion-message.ts";
import { createConversions } from "./conversions.ts";

/** The work of a thread that converts notes. */
export interface ConversionService {
  /** Loads the libraries, which is not the first note's fault; its answer says whether that went well. */
  prepare(): Promise<ConversionAnswer>;
  /** One request after the other. */
  answer(request: ConversionRequest): Promise<ConversionAnswer>;
}

export function createConversionService(): ConversionService {
  const conversions = createConversions();
  let turn: Promise<unknown> = Promise.resolve();

  async function answered(request: ConversionRequest): Promise<ConversionAnswer> {
    try {
      return { text: await conversions[request.member](request.text) };
    } catch (error) {
      return refusal(error);
    }
  }

  return {
    async prepare() {
      const text = "<b>a</b>";
      const first = await answered({ member: "htmlToMarkdown", text });
      return "text" in first ? answered({ member: "markdownToHtml", text }) : first;
    },
    answer(request) {
      const answer = turn.then(() => answered(request));
      turn = answer;
      return answer;
    },
  };
}

function refusal(error: unknown): ConversionAnswer {
  if (isWorkflowError(error) && error.code === "dependency_missing") {
    return { code: error.code, args: error.args };
  }
  const args = isWorkflowError(error) ? error.args : { reason: String(error) };
  return { code: "note_conversion_failed", args };
}
