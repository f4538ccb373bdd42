import type { ConsentText, TextsOf } from './consentText';
import { dataTexts } from './terms/data';
import { imageTexts } from './terms/image';
import { telehealthTexts } from './terms/telehealth';
import { treatmentTexts } from './terms/treatment';

/** To what somebody consents. Each is given, signed and revoked alone; none stands for another. */
export const consentKinds = ['data', 'treatment', 'image', 'telehealth'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Every published text, by its kind. */
export const consentTexts: { readonly [kind in ConsentKind]: TextsOf } = {
  data: dataTexts,
  treatment: treatmentTexts,
  image: imageTexts,
  telehealth: telehealthTexts,
};

export const publishedTexts: readonly ConsentText[] = Object.values(consentTexts).flatMap(
  ({ adulto, infantil }) => [...adulto, ...infantil],
);
