/** The places of 'Meu perfil', in their order. */
export const profilePlaces = ['signer', 'device', 'security', 'phrases', 'data'] as const;
export type ProfilePlace = (typeof profilePlaces)[number];
