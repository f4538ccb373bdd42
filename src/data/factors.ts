import { queryOptions } from '@tanstack/react-query';
import { keys } from './records/keys';
import { type Factor, readFactors } from './supabase/authAnswers';
import { auth } from './supabase/client';

/** What the authenticator app shows as the place of the account. */
const ISSUER = 'Anamnese';

async function fetchUser() {
  const { data, error } = await auth.getUser();
  if (error) throw error;
  return data.user;
}

/** The authenticator apps of the account, oldest first. Fails with what the auth service says. */
export const factorsOptions = () =>
  queryOptions({
    queryKey: keys.factors,
    queryFn: async (): Promise<readonly Factor[]> => readFactors(await fetchUser()),
  });

/** An authenticator app that has not proven itself yet. */
export type NewFactor = {
  readonly id: string;
  /** What its QR code says. */
  readonly uri: string;
  /** For an app that is typed into. */
  readonly secret: string;
};

/** Begins a new one; those that were begun and left before go. */
export async function beginFactor(name: string): Promise<NewFactor> {
  const { factors = [] } = await fetchUser();
  for (const { id, status } of factors) if (status !== 'verified') await removeFactor(id);
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: ISSUER });
  if (error) throw error;
  return { id: data.id, uri: data.totp.uri, secret: data.totp.secret };
}

export async function removeFactor(factorId: string): Promise<void> {
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
}
