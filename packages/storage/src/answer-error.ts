/** An answer that a bucket would not give. The message completes a sentence. */
export class AnswerError extends Error {}
