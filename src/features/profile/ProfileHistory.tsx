import { useQuery } from '@tanstack/react-query';
import { therapistOf } from '../../data/records/profile';
import { type ProfileVersion, profileVersionsOptions } from '../../data/records/profileVersions';
import { useTherapist } from '../../forms/contexts';
import { formatDateTime } from '../../lib/dates';
import { specialtyText } from '../../lib/specialty';
import { kindOfTaxId } from '../../lib/taxId';
import { Ledger } from './Ledger';

/** The lines that reports print: the signature, then the letterhead. */
function printed(version: ProfileVersion): string[] {
  const { name, category, crefito, specialties, clinic, contact, taxId, supervisor, supervisorCrefito } =
    therapistOf(version);
  return [
    [name, category, crefito, ...specialties.map(specialtyText)],
    supervisor ? [`Supervisionado por ${supervisor}`, supervisorCrefito] : [],
    [clinic, ...contact],
    [taxId && `${kindOfTaxId(taxId)} ${taxId}`],
  ].map((line) => line.filter(Boolean).join(' · '));
}

/** 'Histórico do perfil': the versions of the profile, with their periods (D-243). */
export default function ProfileHistory() {
  const { userId } = useTherapist();
  return (
    <Ledger
      title="Histórico do perfil"
      hint="Cada evolução finalizada diz com que versão foi assinada."
      query={useQuery(profileVersionsOptions(userId))}
      loading="Buscando o histórico do perfil…"
      empty="Nada foi salvo ainda."
      keyOf={({ version }) => version}
      render={(entry, next) => (
        <>
          <p className="font-semibold">Versão {entry.version}</p>
          <p className="text-sm text-ink-2">
            {next ? 'De' : 'Desde'}{' '}
            <time dateTime={entry.valid_from}>{formatDateTime(entry.valid_from)}</time>
            {next && (
              <>
                {' a '}
                <time dateTime={next.valid_from}>{formatDateTime(next.valid_from)}</time>
              </>
            )}
            {entry.changed_by === userId ? null : ', feita fora do aplicativo'}
          </p>
          {printed(entry).map((line) => line && <p key={line}>{line}</p>)}
        </>
      )}
    />
  );
}
