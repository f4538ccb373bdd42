import { EMBEDDED_PUBLIC_KEY } from './publicKey';

const hostedUrl: string | undefined = import.meta.env.VITE_SUPABASE_URL;
const hostedKey: string | undefined = import.meta.env.VITE_SUPABASE_ANON_KEY;

/** A hosted project, or the backend embedded in the server that served this page. */
export const url = (hostedUrl || globalThis.location?.origin || 'http://localhost').replace(/\/+$/, '');
export const publicKey = hostedKey || EMBEDDED_PUBLIC_KEY;
