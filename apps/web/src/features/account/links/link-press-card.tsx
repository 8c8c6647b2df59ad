import { Button } from '@backline/ui';
import { AuthHeading } from '../frame/auth-heading.tsx';

export interface LinkPressCardProps {
  title: string;
  lead: string;
  /** The label of the button. */
  press: string;
  note?: string;
  onPress: () => void;
}

/** Nothing happens until the button is pressed, because mail scanners and browsers open links too. */
export function LinkPressCard({ title, lead, press, note, onPress }: LinkPressCardProps) {
  return (
    <>
      <AuthHeading title={title}>{lead}</AuthHeading>
      <div className="grid max-w-form gap-5">
        <Button onClick={onPress} isWide>
          {press}
        </Button>
        {note !== undefined && <p className="text-dust">{note}</p>}
      </div>
    </>
  );
}
