/** Text of the catalog: paragraphs with an empty line between them. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="max-w-reading space-y-4 text-paper/90">
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs have no names and never move
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  );
}
