import type { MarkedPart } from '@backline/domain/catalog/search/to-marked-parts';

/** A sound's name, in which the words of a search are lit. */
export function MarkedText({ parts }: { parts: readonly MarkedPart[] }) {
  return parts.map(({ text, isMet }, at) =>
    isMet ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name's parts never move
      <mark key={at} className="bg-transparent font-medium text-paper">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
