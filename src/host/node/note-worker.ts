/** Entry of the thread that converts notes: `content.ts` starts it and asks it. */
import { parentPort } from "node:worker_threads";
import { createConversionService } from "../shared/note-content/answer-conversions.ts";
import type { ConversionRequest } from "../shared/note-content/conversion-message.ts";

const service = createConversionService();

parentPort?.on("message", (request: ConversionRequest) => {
  void service.answer(request).then((answer) => parentPort?.postMessage(answer));
});

void service.prepare().then((answer) => parentPort?.postMessage(answer));
