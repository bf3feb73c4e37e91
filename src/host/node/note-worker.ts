/** Entry of the thread that converts notes: `content.ts` starts it and asks it. */
import { parentPort } from "node:worker_threads";
import { isWorkflowError } from "../../errors/workflow-error.ts";
import type { ConversionAnswer, ConversionRequest } from "./note-content/conversion-message.ts";
import { createConversions } from "./note-content/conversions.ts";
import { loadNoteDom } from "./note-content/note-dom.ts";

const conversions = createConversions();
let turn: Promise<void> = Promise.resolve();

// Loading takes most of a second, which is not the first note's fault.
parentPort?.postMessage(prepared());

parentPort?.on("message", (request: ConversionRequest) => {
  turn = turn.then(async () => {
    parentPort?.postMessage(await answer(request));
  });
});

function prepared(): ConversionAnswer {
  try {
    loadNoteDom();
    return { text: "" };
  } catch (error) {
    return refusal(error);
  }
}

async function answer({ member, text }: ConversionRequest): Promise<ConversionAnswer> {
  try {
    return { text: await conversions[member](text) };
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): ConversionAnswer {
  if (isWorkflowError(error) && error.code === "dependency_missing") {
    return { code: error.code, args: error.args };
  }
  const args = isWorkflowError(error) ? error.args : { reason: String(error) };
  return { code: "note_conversion_failed", args };
}
