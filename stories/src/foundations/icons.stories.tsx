import * as ui from '@backline/ui';
import { type Icon, PlusMark } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReadingPage } from './reading-page.tsx';

const meta = {
  title: 'Foundations/Icons',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

/** Our own components are functions. Components that forward a ref are icons of lucide. */
const icons = Object.entries(ui).flatMap(([name, component]): [string, Icon][] =>
  typeof component === 'object' ? [[name, component]] : [],
);

function IconsPage() {
  return (
    <ReadingPage
      title="Icons"
      lead={`The ${icons.length} icons of Lucide that the product uses, and one of its own. A new one is a line of icons.ts, which keeps the others out of the first load.`}
    >
      <ul className="tiles" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))', marginTop: '3rem' }}>
        {[...icons, ['PlusMark', PlusMark] as const].map(([name, Sign]) => (
          <li key={name} className="tile">
            <Sign aria-hidden="true" className="size-6" />
            <span className="small quiet">{name}</span>
          </li>
        ))}
      </ul>
      <section>
        <h2>Sizes</h2>
        <p>
          16 beside text of 13 and 15, 20 in fields and buttons. A button that has only an icon has a label and a
          tooltip.
        </p>
      </section>
    </ReadingPage>
  );
}

export const Icons: StoryObj<typeof meta> = { render: () => <IconsPage /> };
