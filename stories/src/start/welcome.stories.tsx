import { Button } from '@backline/ui';
import { Wave } from '@backline/web/features/audition/wave.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { stillClock } from '../audition/still-clock.ts';
import { violin } from '../audition/tracks.ts';
import { ReadingPage, StoryLink, toStoryAddress } from '../foundations/reading-page.tsx';

const meta = {
  title: 'Start/Welcome',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

const pages = [
  {
    id: 'start-index--index',
    name: 'Index',
    text: 'Every component and every state, in one table: two clicks to any of them.',
  },
  {
    id: 'matrices-primitives--sheet',
    name: 'Matrices',
    text: 'All states of a card, a dialog or a row side by side, at 390 and at 1440.',
  },
  { id: 'matrices-mails--sheet', name: 'Mails', text: 'Every mail that the portal sends, as thumbnails.' },
  {
    id: 'foundations-color--color',
    name: 'Color',
    text: 'Which colors there are, and on which ground each may stand.',
  },
  {
    id: 'foundations-type--type',
    name: 'Type',
    text: 'Three families, eight sizes, and figures that stand under one another.',
  },
  { id: 'foundations-space--space', name: 'Space', text: 'Distances, widths, and where the layout changes.' },
  { id: 'foundations-radius--radius', name: 'Radius', text: 'Two corners and a pill.' },
  { id: 'foundations-motion--motion', name: 'Motion', text: 'Ten short movements, each with a button that plays it.' },
  { id: 'foundations-waveform--waveform', name: 'Waveform', text: 'The line, the mark, and the waves of sounds.' },
  { id: 'foundations-icons--icons', name: 'Icons', text: 'Every icon that is used, with its name.' },
  {
    id: 'foundations-voice--voice',
    name: 'Voice',
    text: 'Every text of the product in one table that can be searched.',
  },
  { id: 'start-changelog--changelog', name: 'Changelog', text: 'What was decided, and why; the newest first.' },
];

function WelcomePage() {
  return (
    <ReadingPage
      title="The Backline workshop"
      lead="Everything that a customer of the portal can see, in every state that it can take: loading, empty, refused, very long, very narrow. It is made from the code that is delivered, so it is never out of date."
    >
      <section>
        <h2>Three laws</h2>
        <div className="tiles">
          <div className="tile">
            <div className="sample">
              <Button className="rounded-full">Add To Cart</Button>
            </div>
            <h3>A pill is money</h3>
            <p>What has round ends moves money. Everything else one can press has a small corner.</p>
          </div>
          <div className="tile">
            <div className="sample">
              <Wave waves={violin.waves} bars={72} clock={stillClock} className="h-12 w-full" />
            </div>
            <h3>The accent is act or sound</h3>
            <p>One color says “this is what to do here”, or “this is what you hear”. It is never decoration.</p>
          </div>
          <div className="tile">
            <div className="sample font-serif text-40 tracking-tight">Harbor Strings</div>
            <h3>The serif is what is sold</h3>
            <p>Packs, plans and the titles of pages. Labels, buttons and explanations are in the sans.</p>
          </div>
        </div>
      </section>
      <section>
        <h2>Where to look</h2>
        <ul className="tiles">
          {pages.map(({ id, name, text }) => (
            <li key={id} className="grid">
              <a href={toStoryAddress(id)} target="_top" className="tile">
                <span className="font-serif text-22 tracking-tight">{name}</span>
                <span className="text-13 text-dust">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>How it is arranged</h2>
        <p>
          Primitives are what everything is built of. Each other area is a part of the portal, with its pages, cards,
          dialogs and rows; mails are in an area of their own. A state has a name that says what is the case:{' '}
          <code>Default</code>, <code>Loading</code>, <code>Empty</code>, <code>ServerError</code>, <code>Narrow</code>,{' '}
          <code>LongText</code>. Where a component has states of its own, their names are those of the product:{' '}
          <code>PastDue</code>, <code>OnSale</code>, <code>InYourPlan</code>.
        </p>
        <p>
          Each state is a test as well. It is drawn in a real browser, played through where there is something to press,
          and checked for accessibility. The <StoryLink id="start-index--index">index</StoryLink> shows which states
          there are, and which are missing.
        </p>
      </section>
      <section>
        <h2>For your own tools</h2>
        <p>
          <a href="./tokens.json" target="_top">
            tokens.json
          </a>{' '}
          has the colors, typefaces, sizes, corners and durations in the W3C format for design tokens. In the project's
          folder, <code>npm run -s tokens</code> writes the same.
        </p>
      </section>
    </ReadingPage>
  );
}

export const Welcome: StoryObj<typeof meta> = { render: () => <WelcomePage /> };
