import './voice.css';
import { texts } from 'virtual:texts';
import { SearchField } from '@backline/web/features/site/search-field.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useDeferredValue, useState } from 'react';
import type { FoundText, TextKind } from '../../.storybook/find-texts.ts';
import { ReadingPage, WideTable } from './reading-page.tsx';

const meta = {
  title: 'Foundations/Voice',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

const kinds = ['label', 'message', 'hint', 'error', 'mail'] as const satisfies TextKind[];

/** A text with its parameters highlighted. */
function WithHoles({ text }: { text: string }) {
  return text.split(/\{([^}]*)\}/).map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
    return at % 2 === 1 ? <var key={at}>{part}</var> : part;
  });
}

function TextRow({ found }: { found: FoundText }) {
  const { text, kind, key, file, isFixed } = found;
  return (
    <tr>
      <td className="text">
        <WithHoles text={text} />
      </td>
      <td className="small quiet">
        {kind}
        {isFixed && <span className="fixed">fixed</span>}
      </td>
      <td className="small">
        {key}
        <br />
        <span className="file">{file.replace(/^(?:apps|packages)\/(\w+)\/src\//, '$1/')}</span>
      </td>
    </tr>
  );
}

function VoicePage() {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<TextKind | 'all' | 'fixed'>('all');
  const words = useDeferredValue(search).toLowerCase().split(/\s+/);
  const found = texts.filter((text) => {
    const all = `${text.text} ${text.key} ${text.file}`.toLowerCase();
    const isOfKind = kind === 'all' || (kind === 'fixed' ? text.isFixed : text.kind === kind);
    return isOfKind && words.every((word) => all.includes(word));
  });
  return (
    <ReadingPage
      title="Voice"
      lead="Every text that a customer can read, of packages/texts. Short, polite and exact: what happened, what follows, what to do. No blame, no exclamation, no cleverness."
    >
      <section>
        <h2>How it sounds</h2>
        <p>
          Labels of what one presses are in Title Case and begin with a verb. Messages are sentences with a full stop.
          An error says what was not done, what is safe, and what to try. A date is “Nov 30, 2027”, money has its
          currency.
        </p>
        <p>
          Texts that are marked as fixed never change, not even their slips: customers' scripts and articles match on
          them.
        </p>
      </section>
      <section>
        <h2>Every text</h2>
        <div className="controls">
          <SearchField
            label="Search texts, keys and files"
            placeholder="Search, such as refund"
            value={search}
            onChange={setSearch}
          />
          <fieldset>
            <legend className="sr-only">Kind of text</legend>
            {(['all', ...kinds, 'fixed'] as const).map((option) => (
              <label key={option}>
                <input type="radio" name="kind" checked={option === kind} onChange={() => setKind(option)} />
                {option}
              </label>
            ))}
          </fieldset>
        </div>
        <p aria-live="polite" className="small tabular-nums">
          {found.length} of {texts.length} texts
        </p>
        <WideTable label="Texts" columns={['Text', 'Kind', 'Where']}>
          {found.map((text) => (
            <TextRow key={`${text.key} ${text.text}`} found={text} />
          ))}
        </WideTable>
      </section>
    </ReadingPage>
  );
}

export const Voice: StoryObj<typeof meta> = { render: () => <VoicePage /> };
