import { codeOf, statusOf } from '../data/supabase/errorFields';
import { destructive, type Notice } from '../lib/notice';
import { property } from '../lib/property';

/** After so many wrong codes in a row, the clock of the phone is the likely reason. */
const CLOCK_AFTER = 2;

const clock =
  'Se nenhum código é aceito, o relógio do celular pode estar errado: ligue nele a data e a hora automáticas.';

/** What is wrong with a code, and what to do; `refused`: how many in a row the service has refused, with this one. */
export function codeProblem(error: unknown, refused: number): string {
  if (codeOf(error) === 'mfa_verification_failed') {
    const wrong =
      'Código recusado. Digite o que o aplicativo mostra agora; se acabou de usar este, espere o próximo.';
    return refused < CLOCK_AFTER ? wrong : `${wrong} ${clock}`;
  }
  if (statusOf(error) === 429)
    return 'Muitos códigos errados em pouco tempo. Espere 15 minutos e tente de novo.';
  if (property(error, 'name') === 'AuthRetryableFetchError')
    return 'Sem conexão com o servidor. Verifique a internet e digite o código de novo.';
  return 'Passou tempo demais desde a senha. Volte, entre de novo e digite o código.';
}

/** What is wrong with a code in 'Segurança', where no password was asked for. */
export function factorProblem(error: unknown, refused: number): string {
  switch (codeOf(error)) {
    case 'mfa_factor_name_conflict':
      return 'Já há um autenticador com este nome. Escolha outro.';
    case 'too_many_enrolled_mfa_factors':
      return 'Esta conta já tem o máximo de autenticadores. Remova um antes.';
    case 'insufficient_aal':
      return 'Esta entrada não tem mais a segunda etapa. Saia, entre de novo com o código e repita.';
    case 'mfa_factor_not_found':
      return 'Este autenticador foi removido em outro aparelho. Feche e comece de novo.';
    case 'mfa_totp_enroll_not_enabled':
      return 'Este sistema não permite a verificação em duas etapas. Fale com quem cuida dele.';
    case 'mfa_verification_failed':
      return codeProblem(error, refused);
    default: {
      const isKnown = statusOf(error) === 429 || property(error, 'name') === 'AuthRetryableFetchError';
      return isKnown ? codeProblem(error, refused) : 'Não foi possível concluir. Tente de novo em instantes.';
    }
  }
}

/** Whoever has no authenticator any more: the service has no codes for that, and this app cannot let anybody in. */
export const lostAuthenticator =
  'Perdeu o celular e não tem outro autenticador? Peça a quem cuida do sistema (o dono do projeto) para remover a verificação da sua conta. Nada do que você escreveu se perde.';

/** 'Sair de todos os outros aparelhos' was not done. */
export function othersNotEnded(error: unknown): Notice {
  return destructive(
    'Os outros aparelhos continuam na conta',
    property(error, 'name') === 'AuthRetryableFetchError'
      ? 'Sem conexão com o servidor. Confira a internet e tente de novo.'
      : 'O servidor não concluiu. Tente de novo em instantes.',
  );
}
