import { useEffect, useState } from 'react';
import { useLocation } from '@tsuzura/browser/router';
import { useServices } from '../services.ts';

export interface FreshCheck {
  /** On the way to the sign-in app: nothing may hold the move back any more. */
  readonly isLeaving: boolean;
  leave(): void;
}

/** 403-100 on a form: its guards come down first, then the sign-in app is asked, and the customer is back at this address. */
export function useFreshCheck(): FreshCheck {
  const { leaveForSignIn } = useServices();
  const { href } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (isLeaving) void leaveForSignIn({ view: 'signInForceTOTPMFA', prompt: 'login', redirectPath: href });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isLeaving]);
  return { isLeaving, leave: () => setLeaving(true) };
}
