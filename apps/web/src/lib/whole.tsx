/** An address or a code within a sentence: it moves to a line of its own before it breaks. */
export const whole = (words: string) => <span className="inline-block max-w-full break-words">{words}</span>;
