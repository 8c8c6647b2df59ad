import { useEffect } from 'react';

/** The title of a page that is named after what it shows; until that has come, the title stays as it is. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
