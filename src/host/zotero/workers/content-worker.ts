/** Entry of the worker that converts notes and prepares pictures: `content/gecko-content.ts` starts it and asks it. */
import { isWorkflowError } from "../../../errors/workflow-error.ts";
import { createConversionService } from "../../shared/note-content/answer-conversions.ts";
import type { ContentRequest, PictureAnswer, PictureRequest } from "../content/content-message.ts";
import { preparePicture } from "../content/prepare-picture.ts";

/** What a worker has; the types of this realm are those of a module. */
interface WorkerGlobals {
  onmessage: (event: { readonly data: ContentRequest }) => void;
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
}

const worker = globalThis as unknown as WorkerGlobals;
const notes = createConversionService();

worker.onmessage = ({ data }) => {
  if ("begin" in data) void begin(data.begin);
  else if ("note" in data) void notes.answer(data.note).then((answer) => worker.postMessage(answer));
  else void picture(data.picture);
};

async function begin(work: "notes" | "pictures"): Promise<void> {
  worker.postMessage(work === "notes" ? await notes.prepare() : {});
}

async function picture(request: PictureRequest): Promise<void> {
  const answer = await pictureAnswer(request);
  worker.postMessage(answer, "bytes" in answer ? [answer.bytes] : []);
}

async function pictureAnswer(request: PictureRequest): Promise<PictureAnswer> {
  try {
    return await preparePicture(request);
  } catch (error) {
    if (isWorkflowError(error) && (error.code === "image_unreadable" || error.code === "image_too_large")) {
      return { code: error.code, args: error.args };
    }
    return { code: "image_unreadable", args: { reason: String(error) } };
  }
}
