import { useEffect, useState } from 'react';

export interface IndexedStory {
  id: string;
  name: string;
}

export interface IndexedComponent {
  area: string;
  name: string;
  stories: IndexedStory[];
}

interface IndexEntry extends IndexedStory {
  title: string;
  type: 'story' | 'docs';
}

const pages = /^(?:Start|Foundations|Matrices)\//;

function toComponents(entries: readonly IndexEntry[]): IndexedComponent[] {
  const components = new Map<string, IndexedComponent>();
  for (const { id, name, title, type } of entries) {
    if (type !== 'story' || pages.test(title)) continue;
    const [area = '', ...rest] = title.split('/');
    const component = components.get(title) ?? { area, name: rest.at(-1) ?? area, stories: [] };
    component.stories.push({ id, name });
    components.set(title, component);
  }
  return [...components.values()];
}

/** Every component with its stories, from Storybook's own index; null while it is loading. */
export function useStoryIndex(): IndexedComponent[] | null {
  const [components, setComponents] = useState<IndexedComponent[] | null>(null);
  useEffect(() => {
    const load = async () => {
      const response = await fetch('index.json');
      const { entries } = (await response.json()) as { entries: Record<string, IndexEntry> };
      setComponents(toComponents(Object.values(entries)));
    };
    void load();
  }, []);
  return components;
}
