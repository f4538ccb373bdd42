import { EMBEDDED_PUBLIC_KEY } from './publicKey';

const hostedUrl: string | undefined = import.meta.env.VITE_SUPABASE_URL;
const hostedKey: string | undefined = import.meta.env.VITE_SUPABASE_ANON_KEY;

/** A hosted project, or the backend embedded in the server that served this page. */
export const url = (hostedUrl || globalThis.location?.origin || 'http://localhost').replace(/\/+$/, '');
/** The backend of `npm start` answers on its own computer alone: what another device is to open does not open there. */
export const isEmbedded = !hostedUrl;
export const publicKey = hostedKey || EMBEDDED_PUBLIC_KEY;
