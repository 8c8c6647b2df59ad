import './index-table.css';
import { SearchField } from '@backline/web/features/site/search-field.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Fragment, useState } from 'react';
import { ReadingPage, StoryLink, toStoryAddress } from '../foundations/reading-page.tsx';
import { columns, toColumns } from './to-columns.ts';
import { type IndexedComponent, type IndexedStory, useStoryIndex } from './use-story-index.ts';

const meta = {
  title: 'Start/Index',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

/** One dot for each story. No dot is a gap. */
function Dots({ component, stories }: { component: string; stories: readonly IndexedStory[] }) {
  if (stories.length === 0)
    return (
      <span className="gap">
        <span className="sr-only">none</span>
      </span>
    );
  return stories.map(({ id, name }) => (
    <a key={id} href={toStoryAddress(id)} target="_top" title={name} className="dot">
      <span className="sr-only">
        {component}, {name}
      </span>
    </a>
  ));
}

function Row({ component: { name, stories } }: { component: IndexedComponent }) {
  const inColumns = toColumns(stories);
  const others = inColumns.get('Others') ?? [];
  const [first] = inColumns.get('Default') ?? stories;
  return (
    <tr>
      <th scope="row">{first === undefined ? name : <StoryLink id={first.id}>{name}</StoryLink>}</th>
      {columns.map((column) => (
        <td key={column}>
          <Dots component={name} stories={inColumns.get(column) ?? []} />
        </td>
      ))}
      <td>
        {others.length > 0 && (
          <details>
            <summary>{others.length === 1 ? '1 other' : `${others.length} others`}</summary>
            <ul>
              {others.map(({ id, name: story }) => (
                <li key={id}>
                  <StoryLink id={id}>{story}</StoryLink>
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
    </tr>
  );
}

function IndexTable({ components }: { components: readonly IndexedComponent[] }) {
  const areas = Map.groupBy(components, ({ area }) => area);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard, too
    <section className="index-table" aria-label="Components and their states" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Component', ...columns, 'Others'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {Array.from(areas, ([area, ofArea]) => (
          <Fragment key={area}>
            <tbody>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 2} className="area">
                  {area}
                </th>
              </tr>
              {ofArea.map((component) => (
                <Row key={component.name} component={component} />
              ))}
            </tbody>
          </Fragment>
        ))}
      </table>
    </section>
  );
}

function IndexPage() {
  const components = useStoryIndex();
  const [search, setSearch] = useState('');
  if (components === null) return null;
  const words = search.toLowerCase().split(/\s+/);
  const found = components.filter(({ area, name, stories }) => {
    const text = [area, name, ...stories.map((story) => story.name)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const states = found.reduce((sum, { stories }) => sum + stories.length, 0);
  return (
    <ReadingPage
      title="Index"
      lead="Every component, and which states it is shown in. A dot is a state: press it to go there. A ring is a gap: the state is not shown, or the component does not have it."
    >
      <div className="mt-8 max-w-form">
        <SearchField
          label="Search components and states"
          placeholder="Search components and states"
          value={search}
          onChange={setSearch}
        />
      </div>
      <p aria-live="polite" className="mt-3 text-13 tabular-nums">
        {found.length} of {components.length} components, with {states} states
      </p>
      <IndexTable components={found} />
    </ReadingPage>
  );
}

export const Index: StoryObj<typeof meta> = { render: () => <IndexPage /> };
