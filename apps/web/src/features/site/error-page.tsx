import { MessageCard } from './message-card.tsx';

export function ErrorPage() {
  return (
    <MessageCard
      title="Something went wrong"
      text="The link may have expired or been used already. Go back and try once more; if it stays like this, ask for a new link."
    />
  );
}
