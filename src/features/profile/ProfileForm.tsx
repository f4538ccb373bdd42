import { Check } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Profile } from '../../data/records/profile';
import type { Draft } from '../../device/drafts/draft';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import { DraftLine } from '../../forms/DraftLine';
import { useDraft } from '../../forms/useDraft';
import { phoneMask } from '../../lib/phone';
import { contactColumns, profiles } from '../../records/profile';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { MaskedField } from '../../ui/controls/MaskedField';
import { TextField } from '../../ui/controls/TextField';
import { Group } from '../../ui/layout/Group';
import { DiscardQuestion } from '../../ui/overlays/DiscardQuestion';
import { SpecialtyFields } from './SpecialtyFields';
import { type ProfileDraft, type ProfileField, profileCodec, useProfileForm } from './useProfileForm';

export type ProfileFormProps = {
  profile: Profile | null;
  onLeave: () => void;
  /** What waits for the profile: it goes on once that is on the server. */
  onSaved?: (() => void) | undefined;
};
type FormProps = { form: ReturnType<typeof useProfileForm> };

/** The form, once its draft is read. */
export function ProfileForm(props: ProfileFormProps) {
  const draft = useDraft(profileCodec, keyOfDraft('profile', {}));
  return draft ? <Fields {...props} draft={draft} /> : null;
}

function Fields({ profile, onLeave, onSaved, draft }: ProfileFormProps & { draft: Draft<ProfileDraft> }) {
  const form = useProfileForm(profile, draft, onSaved);
  const [asking, setAsking] = useState(false);
  const saving = form.running;

  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      aria-label="Meu perfil"
      className="grid grid-cols-1 gap-7 xl:gap-5"
    >
      <ProfessionalFields form={form} />
      <ClinicFields form={form} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
        <div className="flex justify-center sm:mr-auto">
          <DraftLine draft={draft} saving={saving} failed={form.failed} onRetry={() => void form.save()} />
        </div>
        <Button onClick={() => (form.isDirty ? setAsking(true) : onLeave())} disabled={saving}>
          Cancelar
        </Button>
        <Button
          kind="primary"
          type="submit"
          icon={<Check aria-hidden className="size-5" />}
          busy={saving ? 'Salvando...' : false}
        >
          {onSaved ? 'Salvar e voltar' : 'Salvar perfil'}
        </Button>
      </div>
      <DiscardQuestion
        open={asking}
        onDiscard={() => {
          form.discard();
          onLeave();
        }}
        onStay={() => setAsking(false)}
      >
        {profiles.words.unsaved}
      </DiscardQuestion>
      {form.conflict}
    </form>
  );
}

/** What stands below the signature. */
function ProfessionalFields({ form }: FormProps) {
  return (
    <Group
      title="Profissional"
      hint="O que fica embaixo da assinatura. Campos com * são obrigatórios."
      headingLevel="h2"
    >
      <div className="grid gap-5 sm:grid-cols-6">
        <ProfileText form={form} field="full_name" autoComplete="name" className="sm:col-span-6" />
        {!form.isSupervised && <ProfileText form={form} field="category" className="sm:col-span-3" />}
        <Crefito form={form} field="crefito" />
        {!form.isSupervised && <SpecialtyFields form={form} />}
        <Checkbox
          label="Atuo sob supervisão"
          className="sm:col-span-6"
          checked={form.isSupervised}
          onChange={(event) => form.supervise(event.target.checked)}
        />
        {form.isSupervised && (
          <>
            <p className="text-sm text-ink-2 sm:col-span-6">
              De estagiárias e estagiários (COFFITO 415). As evoluções finalizadas e os relatórios levam os
              dois nomes, e o papel tem lugar para as duas assinaturas.
            </p>
            <ProfileText
              form={form}
              field="category"
              hint="O que você é: Estagiária de Terapia Ocupacional, por exemplo."
              className="sm:col-span-6"
            />
            <ProfileText form={form} field="supervisor_name" required className="sm:col-span-3" />
            <Crefito form={form} field="supervisor_crefito" />
          </>
        )}
      </div>
    </Group>
  );
}

/** What stands at the top of a report's first page. */
function ClinicFields({ form }: FormProps) {
  return (
    <Group title="Clínica" hint="O que fica no alto da primeira página." headingLevel="h2">
      <div className="grid gap-5 sm:grid-cols-6">
        <ProfileText form={form} field="clinic_name" className="sm:col-span-6" />
        {contactColumns.map((name) =>
          name === 'phone' ? (
            <MaskedField
              key={name}
              {...controlOf(form, name)}
              type="tel"
              inputMode="tel"
              mask={phoneMask}
              onChange={(phone) => form.type({ phone })}
              warning={form.warning}
              className="sm:col-span-3 lg:col-span-2"
            />
          ) : (
            <ProfileText
              key={name}
              form={form}
              field={name}
              className={name === 'address' ? 'sm:col-span-6 lg:col-span-4' : 'sm:col-span-3 lg:col-span-2'}
            />
          ),
        )}
        <ProfileText form={form} field="tax_id" className="sm:col-span-3 lg:col-span-4" />
      </div>
    </Group>
  );
}

type TextProps = Omit<ComponentProps<typeof TextField>, 'form' | 'value' | 'onChange' | 'label'> &
  FormProps & { field: ProfileField };

/** A number in the register of a council. */
const Crefito = ({ form, field }: Pick<TextProps, 'form' | 'field'>) => (
  <ProfileText
    form={form}
    field={field}
    placeholder="CREFITO-3/12345-TO"
    autoCapitalize="characters"
    className="sm:col-span-3"
  />
);

/** One column of the profile, as a line of text. */
const ProfileText = ({ form, field, ...rest }: TextProps) => (
  <TextField
    hint={profiles.columns[field].hint}
    required={profiles.columns[field].isRequired}
    {...rest}
    {...controlOf(form, field)}
    onChange={(event) => form.type({ [field]: event.target.value })}
  />
);

/** What the control of a column has, whatever its kind. */
const controlOf = (form: FormProps['form'], name: ProfileField) => ({
  name,
  label: profiles.columns[name].label,
  value: form.typed[name],
  error: form.errorOf(name),
  onBlur: () => form.leave(name),
});
