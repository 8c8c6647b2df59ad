import './reading.css';
import type { ReactNode } from 'react';

interface ReadingPageProps {
  title: string;
  /** The summary of the page, in a sentence or two. */
  lead: ReactNode;
  children: ReactNode;
}

/** A page of the workshop for reading, which is not tested. */
export function ReadingPage({ title, lead, children }: ReadingPageProps) {
  return (
    <main className="reading">
      <header>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </main>
  );
}

interface WideTableProps {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}

/** A table that scrolls sideways if it is wider than the screen. */
export function WideTable({ label, columns, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard, too
    <section className="scroll" aria-label={label} tabIndex={0} style={{ marginTop: '1.5rem' }}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** The address of a story, for links that open outside of this frame. */
export function toStoryAddress(id: string): string {
  return `./?path=/story/${id}`;
}

export function StoryLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a href={toStoryAddress(id)} target="_top">
      {children}
    </a>
  );
}
