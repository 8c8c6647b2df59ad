import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReadingPage } from '../foundations/reading-page.tsx';

const meta = {
  title: 'Start/Changelog',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

const files = import.meta.glob<string>('../../../docs/decisions/[0-9]*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The first sentence of a record's context, which describes the situation before. */
function findSentence(record: string): string {
  const [, context = ''] = /^## Context\s+([^#]+)/m.exec(record) ?? [];
  const text = context
    .replace(/\s+/g, ' ')
    .replace(/^- /, '')
    .replaceAll('*', '')
    .replace(/ \(\[\d+\]\([^)]*\)\)/g, '')
    .trim();
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

const records = Object.entries(files)
  .map(([path, record]) => {
    const [, number = '', title = path] = /^# (\d+):? (.+)$/m.exec(record) ?? [];
    return { number, title, sentence: findSentence(record) };
  })
  .sort((one, other) => other.number.localeCompare(one.number));

/** Text with `code` in it. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
    return at % 2 === 1 ? <code key={at}>{part}</code> : part;
  });
}

function ChangelogPage() {
  return (
    <ReadingPage
      title="Changelog"
      lead="What was decided, the newest first, and under it what was the case before. Each record is in docs/decisions, with its reasons and with what it costs."
    >
      <ol reversed className="mt-12 list-none">
        {records.map(({ number, title, sentence }) => (
          <li
            key={number}
            className="grid gap-x-8 gap-y-1 border-hairline border-t py-6 mobile:grid-cols-[3rem_minmax(0,1fr)]"
          >
            <span className="text-13 text-dust tabular-nums leading-[1.75rem]">{number}</span>
            <div>
              <h2 style={{ fontSize: 'var(--text-22)', lineHeight: 'var(--text-22--line-height)' }}>{title}</h2>
              <p className="mt-1">
                <WithCode text={sentence} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </ReadingPage>
  );
}

export const Changelog: StoryObj<typeof meta> = { render: () => <ChangelogPage /> };
