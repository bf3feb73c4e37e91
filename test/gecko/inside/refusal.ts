import { isWorkflowError, type WorkflowError } from "../../../src/errors/workflow-error.ts";

/** What a call is refused with. */
export async function refusal(call: Promise<unknown>): Promise<WorkflowError> {
  try {
    await call;
  } catch (error) {
    if (isWorkflowError(error)) return error;
    throw error;
  }
  throw new Error("The call succeeded.");
}
