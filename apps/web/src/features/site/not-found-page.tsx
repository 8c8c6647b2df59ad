import { MessageCard } from './message-card.tsx';

export function NotFoundPage() {
  return (
    <MessageCard
      title="404 Page Not Found"
      text="Nothing plays at this address. It may have moved, or the link was cut short."
    />
  );
}
