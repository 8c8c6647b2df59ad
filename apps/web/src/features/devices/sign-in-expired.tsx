import { paths } from '@backline/domain/paths';
import { Button } from '@backline/ui';
import { Link } from 'react-router-dom';
import { PageHeading } from '../site/page-heading.tsx';

export function SignInExpired() {
  return (
    <>
      <PageHeading
        title="This Code Has Ended"
        text="Codes live 15 minutes and are for one computer. Ask the plugin for a new one."
      />
      <Button asChild>
        <Link to={paths.device}>Enter Another Code</Link>
      </Button>
    </>
  );
}
