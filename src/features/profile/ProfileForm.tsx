import { Check } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Profile } from '../../data/records/profile';
import { formatTimeOrDate } from '../../lib/dates';
import { maskPhone } from '../../lib/masks';
import { Button } from '../../ui/controls/Button';
import { MaskedField } from '../../ui/controls/MaskedField';
import { TextField } from '../../ui/controls/TextField';
import { SaveLine, type SaveState } from '../../ui/feedback/SaveLine';
import { Group } from '../../ui/layout/Group';
import { DiscardQuestion } from '../../ui/overlays/DiscardQuestion';
import type { ProfileField } from './profileInput';
import { useProfileForm } from './useProfileForm';

type Props = { userId: string; profile: Profile | null; onLeave: () => void };
type FieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & { field: ProfileField };

export function ProfileForm({ userId, profile, onLeave }: Props) {
  const form = useProfileForm(userId, profile);
  const [asking, setAsking] = useState(false);
  const common = (name: ProfileField) => ({
    name,
    value: form.text[name],
    error: form.errors[name],
    onBlur: () => form.leave(name),
  });
  const field = ({ field: name, ...rest }: FieldProps) => (
    <TextField {...rest} {...common(name)} onChange={(event) => form.change(name, event.target.value)} />
  );
  const place = (): SaveState | null => {
    if (form.phase === 'saving') return { kind: 'sending' };
    if (form.phase === 'failed')
      return { kind: 'failed', stored: form.onDevice, onRetry: () => void form.save() };
    if (!form.isDirty) return null;
    if (!form.onDevice) return { kind: 'screen' };
    return { kind: 'local', at: form.storedAt && formatTimeOrDate(form.storedAt) };
  };
  const state = place();
  const saving = form.phase === 'saving';

  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      aria-label="Meu perfil"
      className="grid grid-cols-1 gap-7 xl:gap-5"
    >
      <p className="text-sm text-ink-2">Campos com * são obrigatórios.</p>
      <Group title="Profissional" hint="O que fica embaixo da assinatura." headingLevel="h2">
        <div className="grid gap-5 sm:grid-cols-6">
          {field({
            field: 'full_name',
            label: 'Nome completo do profissional',
            required: true,
            autoComplete: 'name',
            className: 'sm:col-span-6',
          })}
          {field({ field: 'category', label: 'Categoria', required: true, className: 'sm:col-span-3' })}
          {field({
            field: 'crefito',
            label: 'CREFITO',
            placeholder: 'CREFITO-3/12345-TO',
            hint: 'Região e número. Sem ele, o relatório deixa a linha para preencher à mão.',
            autoCapitalize: 'characters',
            className: 'sm:col-span-3',
          })}
        </div>
      </Group>
      <Group title="Clínica" hint="O que fica no alto da primeira página." headingLevel="h2">
        <div className="grid gap-5 sm:grid-cols-6">
          {field({ field: 'clinic_name', label: 'Nome da clínica', className: 'sm:col-span-6' })}
          {field({ field: 'address', label: 'Endereço', className: 'sm:col-span-6 lg:col-span-4' })}
          <MaskedField
            {...common('phone')}
            label="Telefone"
            type="tel"
            inputMode="tel"
            mask={maskPhone}
            onChange={(typed) => form.change('phone', typed)}
            warning={form.warning}
            className="sm:col-span-3 lg:col-span-2"
          />
        </div>
      </Group>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
        <div className="flex justify-center sm:mr-auto">{state ? <SaveLine state={state} /> : null}</div>
        <Button onClick={() => (form.isDirty ? setAsking(true) : onLeave())} disabled={saving}>
          Cancelar
        </Button>
        <Button
          kind="primary"
          type="submit"
          icon={<Check aria-hidden className="size-5" />}
          busy={saving ? 'Salvando...' : false}
        >
          Salvar perfil
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
        O perfil volta a ser o que estava salvo.
      </DiscardQuestion>
    </form>
  );
}
