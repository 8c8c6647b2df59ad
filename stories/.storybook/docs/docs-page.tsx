import { ArgTypes, Canvas, Controls, Description, DocsContext, Title } from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import './docs-page.css';

/** Components that fill the window or cover the page can't be drawn several times in one document. */
const filling = /(?:Page|Layout|Dialog|Dock|Sheet|SidePanel|Mails|Reference)$/;

/** The docs page of a component: its purpose, an example with controls, and all of its states. */
export default function DocsPage() {
  const context = useContext(DocsContext);
  const stories = context.componentStories();
  const [first] = stories;
  if (first === undefined) return null;
  /** The args of a page describe the world around it, which is the same for every page. */
  const isPage = /(?:Page|Layout)$/.test(first.title);
  const isFilling = filling.test(first.title);
  const isInline = ({ globals }: typeof first) => !isFilling && globals?.viewport === undefined;
  return (
    <>
      <Title />
      <div className="docs-lead">
        <Description of="meta" />
      </div>
      {isFilling ? (
        <Canvas of={first.moduleExport} story={{ inline: false, height: '640px' }} sourceState="none" />
      ) : (
        <Canvas of={first.moduleExport} sourceState="none" />
      )}
      {isFilling ? !isPage && <ArgTypes /> : <Controls />}
      <h2 className="docs-heading">States</h2>
      {stories.map((story) => (
        <section key={story.id} className="docs-state">
          <h3>
            <a href={`./?path=/story/${story.id}`} target="_top">
              {story.name}
            </a>
          </h3>
          <div className="docs-note">
            <Description of={story.moduleExport} />
          </div>
          {isInline(story) && <Canvas of={story.moduleExport} sourceState="none" />}
        </section>
      ))}
    </>
  );
}
