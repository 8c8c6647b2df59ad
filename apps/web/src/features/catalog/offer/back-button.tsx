import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/list';
import { ArrowLeft, Button } from '@backline/ui';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether the page before this one is ours, and this document or one before it has it in its history. */
function isAfterOurs(key: string): boolean {
  const idx: unknown = window.history.state?.idx;
  // The first entry has another key once the rest of its address is applied, and keeps its place.
  if (key !== 'default' && idx !== 0) return true;
  // A link that is pressed before the page answers makes another document, whose router knows of none before.
  const { navigation }: { navigation?: Navigation } = window;
  return idx === 0 && navigation?.canGoBack === true;
}

/** Goes back within the shop, or to the marketplace for visitors who came from another site. */
export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => void (isAfterOurs(key) ? navigate(-1) : navigate(paths.marketplace));
  return (
    <Button variant="quiet" className="-ml-5" onClick={goBack}>
      <ArrowLeft className="size-5" />
      {t('list.back')}
    </Button>
  );
}
