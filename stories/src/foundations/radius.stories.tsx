import { Button } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReadingPage } from './reading-page.tsx';
import { listTokens } from './tokens.ts';

const meta = {
  title: 'Foundations/Radius',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

const uses: Record<string, string> = {
  control: 'What one presses or types into.',
  card: 'What holds something: cards, dialogs, covers.',
};

function Corner({ name, value, use }: { name: string; value: string; use: string | undefined }) {
  return (
    <div className="tile">
      <div
        style={{
          width: '100%',
          height: '6rem',
          borderRadius: value,
          background: 'var(--color-raised)',
          boxShadow: 'inset 0 0 0 1px var(--color-edge)',
        }}
      />
      <h3>
        {name} <span className="small quiet">{value}</span>
      </h3>
      <p className="small">{use}</p>
    </div>
  );
}

function RadiusPage() {
  return (
    <ReadingPage title="Radius" lead="Two corners, and a third shape that is kept for one thing: a pill moves money.">
      <section>
        <h2>Corners</h2>
        <div className="tiles">
          {listTokens('radius-').map(({ name, value }) => (
            <Corner key={name} name={name} value={value} use={uses[name]} />
          ))}
          <Corner name="pill" value="999px" use="What moves money. Nothing else, however important." />
        </div>
      </section>
      <section>
        <h2>A pill is money</h2>
        <p>
          Add, Cart, Checkout, Join, Subscribe, Reactivate. A customer learns it in one visit: a round end costs
          something, a corner does not.
        </p>
        <div className="row">
          <Button className="rounded-full">Add To Cart</Button>
          <Button className="rounded-full">Checkout</Button>
          <Button>Log In</Button>
          <Button variant="secondary">Go to Your Account</Button>
        </div>
      </section>
    </ReadingPage>
  );
}

export const Radius: StoryObj<typeof meta> = { render: () => <RadiusPage /> };
