import { claimsToBeImage, toUprightJpeg } from '../../lib/image';
import { destructive, type Notice } from '../../lib/notice';

/** The longer side of a stored photo, in pixels (D-31). */
const LONGEST_SIDE = 1024;

type TreatedPhoto =
  | { readonly kind: 'photo'; readonly file: Blob }
  | { readonly kind: 'rejected'; readonly notice: Notice };

const rejected = (title: string, description: string): TreatedPhoto => ({
  kind: 'rejected',
  notice: destructive(title, description),
});

/** Re-encodes a chosen file for storage, or returns the notice of its rejection (R-5.5, D-31). */
export async function treatPhoto(file: File): Promise<TreatedPhoto> {
  if (!claimsToBeImage(file)) {
    return rejected('Arquivo inválido', 'Por favor, selecione um arquivo de imagem.');
  }
  try {
    const { file: upright } = await toUprightJpeg(file, LONGEST_SIDE);
    return { kind: 'photo', file: upright };
  } catch {
    // any failure means that the photo cannot be used
    return rejected(
      'Foto inválida',
      'Não foi possível abrir esta foto. Salve-a como JPG ou PNG e tente de novo.',
    );
  }
}
