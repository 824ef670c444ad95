import { useState } from 'react';
import { Announcements } from '@tsuzura/ui/announce';
import { serviceName } from '@tsuzura/ui/brand';
import { impossible } from '../flow/impossible.ts';
import type { Route } from '../flow/route.ts';
import {
  InvitationPage,
  OauthErrorPage,
  RevertEmailPage,
  RootPage,
  SignedOutPage,
  UnknownPage,
} from '../views/index.ts';
import { Card } from './card.tsx';
import { InteractionPage } from './interaction-page.tsx';

interface Props {
  readonly route: Route;
  readonly host: string;
}

export function App({ route, host }: Props) {
  const [service, setService] = useState(serviceName);
  return (
    <>
      <Card host={host} service={service}>
        <Page route={route} onService={setService} />
      </Card>
      <Announcements />
    </>
  );
}

interface PageProps {
  readonly route: Route;
  readonly onService: (name: string) => void;
}

function Page({ route, onService }: PageProps) {
  switch (route.page) {
    case 'interaction':
      return <InteractionPage uid={route.uid} onService={onService} />;
    case 'revertEmail':
      return <RevertEmailPage token={route.token} />;
    case 'invitation':
      return <InvitationPage token={route.token} />;
    case 'error':
      return <OauthErrorPage reason={route.reason} requestId={route.requestId} />;
    case 'signedOut':
      return <SignedOutPage />;
    case 'root':
      return <RootPage />;
    case 'unknown':
      return <UnknownPage />;
    default:
      return impossible(route);
  }
}
