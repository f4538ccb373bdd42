import { useState } from 'react';
import type { PatientRow } from '../../data/records/patients';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { useSaveRow } from '../../device/rows/useSaveRow';
import { SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { maskCpf } from '../../lib/masks';
import { signatureOf } from '../../lib/signature';
import { visible } from '../../lib/text';
import { consentTextFor } from '../../questionnaire/consent';
import { relationLabel, relationsOf } from '../../questionnaire/questionnaires';
import { consents } from '../../records/consents';
import { Checkbox } from '../../ui/controls/Checkbox';
import { MaskedField } from '../../ui/controls/MaskedField';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { Parts } from '../../ui/layout/Parts';
import { SignatureField } from '../../ui/signature/SignatureField';
import type { ConsentDraft } from './consentDrafts';

type Props = {
  patient: PatientRow;
  dialog: OpenDialog<ConsentDraft>;
  onClose: () => void;
};

/** The signer's data in the record. */
export function newConsentOf(patient: PatientRow): ConsentDraft {
  const child = patient.tipo === 'infantil';
  return {
    id: crypto.randomUUID(),
    name: child ? (patient.responsavel ?? '') : patient.nome,
    relation: child ? (patient.tipo_responsavel ?? '') : 'Paciente',
    cpf: child ? '' : (patient.cpf ?? ''),
    accepted: false,
    given: null,
    signing: null,
  };
}

/** Records a consent for a stored patient: a first one, or one for a newer text. */
export function RecordConsentDialog({ patient, dialog, onClose }: Props) {
  const text = consentTextFor(patient.tipo);
  const [typed, change] = useDraftedState(dialog);
  const { name, relation, cpf, accepted, given, signing } = typed;
  const [submitted, setSubmitted] = useState(false);
  const { save, running, failure } = useSaveRow(consents, patient);
  const signer = visible(name).trim();
  const nameTooLong = tooLong(signer, SHORT_TEXT_MAX);

  const submit = () => {
    setSubmitted(true);
    if (!signer || nameTooLong || !accepted) return false;
    const signed = signatureOf(name, given);
    const words = {
      text_version: text.version,
      text_hash: text.sha256,
      signer_name: signer,
      signer_relation: relation || null,
      signer_cpf: cpf || null,
      given_at: new Date().toISOString(),
      signature: signed?.signature ?? null,
      signed_at: signed?.signedAt ?? null,
    };
    void save(dialog.key, { ...typed, base: null }, words).then((isSaved) => isSaved && onClose());
    return true;
  };

  return (
    <FormDialog
      size="wide"
      title="Registrar consentimento"
      draft={dialog.draft}
      submit={{ label: 'Registrar consentimento', busy: running && 'Salvando...' }}
      running={running}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      intro={
        <details className="mt-4">
          <summary className="inline-flex min-h-touch items-center rounded text-sm font-semibold text-accent-700">
            Ler o termo completo
          </summary>
          <Parts parts={text.parts} />
        </details>
      }
      className="sm:grid-cols-6"
    >
      <TextField
        label="Quem aceita"
        required
        value={name}
        onChange={(event) => change({ name: event.target.value })}
        error={submitted && !signer ? 'Escreva o nome de quem aceita.' : nameTooLong}
        className="sm:col-span-6"
      />
      <Select
        label={relationLabel(patient.tipo)}
        options={relationsOf(patient.tipo)}
        value={relation}
        onChange={(event) => change({ relation: event.target.value })}
        className="sm:col-span-3"
      />
      <MaskedField
        label="CPF de quem aceita"
        inputMode="numeric"
        mask={maskCpf}
        value={cpf}
        onChange={(next) => change({ cpf: next })}
        className="sm:col-span-3"
      />
      <div className="sm:col-span-6">
        <Checkbox
          label={text.statement}
          checked={accepted}
          onChange={(event) => change({ accepted: event.target.checked })}
          error={submitted && !accepted ? 'Você deve aceitar os termos para continuar.' : undefined}
        />
        {accepted ? (
          <SignatureField
            name={name}
            relation={relation || null}
            term={text}
            value={given}
            onChange={(next) => change({ given: next })}
            signing={signing}
            onSigning={(next) => change({ signing: next })}
          />
        ) : null}
      </div>
    </FormDialog>
  );
}
