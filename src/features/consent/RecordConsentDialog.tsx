import type { PatientRow } from '../../data/records/patients';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { newRowDraft } from '../../forms/rows/rowDraft';
import { cpfMask } from '../../lib/masks';
import { signerNameOf } from '../../lib/patientName';
import { signatureOf } from '../../lib/signature';
import { consentRequired, consentTextFor, consentTextOf } from '../../questionnaire/consent';
import {
  agreeing,
  type ConsentKind,
  consentHeading,
  consentKindOf,
  needsSignature,
} from '../../questionnaire/consentKinds';
import type { ConsentText } from '../../questionnaire/consentText';
import { relationLabel, relationsOf } from '../../questionnaire/questionnaires';
import { typedOfValue } from '../../records/column';
import { consents } from '../../records/consents';
import { Checkbox } from '../../ui/controls/Checkbox';
import { MaskedField } from '../../ui/controls/MaskedField';
import { Select } from '../../ui/controls/Select';
import { Parts } from '../../ui/layout/Parts';
import { SignatureField } from '../../ui/signature/SignatureField';
import type { ConsentDraft } from './consentDrafts';

type Props = OpenRow<typeof consents, ConsentDraft> & { patient: PatientRow };

/** To the current text of this kind, with the signer's data in the record. */
export function newConsentOf(patient: PatientRow, kind: ConsentKind): ConsentDraft {
  const child = patient.tipo === 'infantil';
  const draft = newRowDraft(consents);
  return {
    ...draft,
    typed: {
      ...draft.typed,
      text_version: consentTextFor(patient.tipo, kind).version,
      signer_name: child ? (patient.responsavel ?? '') : signerNameOf(patient),
      signer_relation: child ? (patient.tipo_responsavel ?? '') : 'Paciente',
      signer_cpf: (child ? patient.guardian_cpf : patient.cpf) ?? '',
    },
    accepted: false,
    given: null,
    signing: null,
  };
}

/** The consent to this text, with the signature while it is that of the typed name. */
const wholeConsent = (draft: ConsentDraft, { version, sha256 }: ConsentText) => {
  const signed = signatureOf(draft.typed.signer_name, draft.given);
  const signature = typedOfValue(consents.columns.signature, signed?.signature ?? null);
  const given = { text_version: version, text_hash: sha256, signature, signed_at: signed?.signedAt ?? '' };
  return { ...draft, typed: { ...draft.typed, ...given } };
};

/** The text that a draft shows: the current one, unless it was accepted before that came (D-161). */
function shownText({ accepted, typed }: ConsentDraft, { tipo }: PatientRow) {
  // one that names no text of this version is of the data
  const kind = consentKindOf(typed.text_version) ?? 'data';
  const named = accepted ? consentTextOf(typed.text_version) : undefined;
  return { kind, text: named ?? consentTextFor(tipo, kind) };
}

const titles: Readonly<Record<ConsentKind, string>> = {
  data: 'Registrar consentimento',
  treatment: consentHeading('treatment'),
  image: consentHeading('image'),
  telehealth: consentHeading('telehealth'),
};

/** Records a consent for a stored patient: a first one, or one for a newer text. */
export function RecordConsentDialog({ patient, ...open }: Props) {
  const { initial } = open.dialog;
  const { kind } = shownText(initial, patient);
  return (
    <RowDialog
      entity={consents}
      patient={patient}
      one={consentHeading(kind)}
      said={() => [`${consentHeading(kind)} ${agreeing(kind, 'registrado')}`]}
      whole={(stored: ConsentDraft) => wholeConsent(stored, shownText(stored, patient).text)}
      isComplete={(_typed, _base, { accepted }) => accepted}
      head={({ draft, dialog: { submit } }) => ({
        title: titles[kind],
        submit: { ...submit, label: kind === 'data' ? 'Registrar consentimento' : 'Registrar' },
        intro: (
          <details className="mt-4">
            <summary className="inline-flex min-h-touch items-center rounded text-sm font-semibold text-accent-700">
              Ler o termo completo
            </summary>
            <Parts parts={shownText(draft, patient).text.parts} />
          </details>
        ),
        className: 'sm:grid-cols-6',
      })}
      {...open}
    >
      {(ofColumn, { draft, change, field, submitted }) => {
        const [relation, cpf] = [field('signer_relation'), field('signer_cpf')];
        const { accepted, given, signing } = draft;
        const { text } = shownText(draft, patient);
        /** The text that is shown, whatever the draft began with; what was signed below another one is not below this. */
        const accept = (isAccepted: boolean) =>
          change({
            accepted: isAccepted,
            typed: { ...draft.typed, text_version: text.version },
            ...(initial.typed.text_version !== text.version && { given: null, signing: null }),
          });
        return (
          <>
            <div className="sm:col-span-6">{ofColumn('signer_name')}</div>
            <Select
              label={relationLabel(patient.tipo)}
              options={relationsOf(patient.tipo)}
              value={relation.value}
              onChange={({ target }) => relation.onChange(target.value)}
              className="sm:col-span-3"
            />
            <MaskedField
              label={cpf.column.label}
              inputMode="numeric"
              mask={cpfMask}
              value={cpf.value}
              onChange={cpf.onChange}
              error={cpf.error}
              className="sm:col-span-3"
            />
            <div className="sm:col-span-6">
              <Checkbox
                label={text.statement}
                checked={accepted}
                onChange={({ target }) => accept(target.checked)}
                error={submitted && !accepted ? consentRequired : undefined}
              />
              {accepted ? (
                <SignatureField
                  name={draft.typed.signer_name}
                  relation={relation.value || null}
                  terms={[text]}
                  isOptional={!needsSignature(kind)}
                  value={given}
                  onChange={(next) => change({ given: next })}
                  signing={signing}
                  onSigning={(next) => change({ signing: next })}
                />
              ) : null}
            </div>
          </>
        );
      }}
    </RowDialog>
  );
}
