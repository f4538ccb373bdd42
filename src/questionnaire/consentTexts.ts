import type { ConsentKind } from './consentKinds';
import type { ConsentText, TermVersions } from './consentText';
import { dataTexts } from './terms/data';
import { imageTexts } from './terms/image';
import { telehealthTexts } from './terms/telehealth';
import { treatmentTexts } from './terms/treatment';
/** Every published text, by its kind. */
export const consentTexts: { readonly [kind in ConsentKind]: TermVersions } = {
  data: dataTexts,
  treatment: treatmentTexts,
  image: imageTexts,
  telehealth: telehealthTexts,
};

export const publishedTexts: readonly ConsentText[] = Object.values(consentTexts).flatMap(
  ({ adulto, infantil }) => [...adulto, ...infantil],
);
