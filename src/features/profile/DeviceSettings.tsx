import { useState } from 'react';
import {
  renewalChoices,
  renewalDays,
  STANDARD_RENEWAL_DAYS,
  setRenewalDays,
} from '../../device/browser/renewalDays';
import { RELEASE } from '../../lib/release';
import { idleMinutes, STANDARD_MINUTES, setIdleMinutes } from '../../session/idle';
import { Select } from '../../ui/controls/Select';
import { Group } from '../../ui/layout/Group';

const choices = [1, 2, 5, 10, 15, 20, 30, 45, 60, 120, 240, 480, null];

function textOf(minutes: number | null): string {
  if (minutes === null) return 'Nunca';
  if (minutes > 60) return `${minutes / 60} horas`;
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
}

const daysText = (days: number) => `${days} dias antes`;

const hints = {
  on: 'Sem uso por esse tempo, a tela pede a senha de novo. O que foi escrito fica guardado.',
  off: 'Quem pegar este aparelho ligado vê as fichas. Use só onde ninguém mais tem acesso a ele.',
};

/** Settings of this browser only (D-56). */
export function DeviceSettings() {
  const [minutes, setMinutes] = useState(idleMinutes);
  const [renewal, setRenewal] = useState(renewalDays);
  const choose = (text: string) => {
    const found = choices.find((choice) => textOf(choice) === text);
    const chosen = found === undefined ? STANDARD_MINUTES : found;
    setIdleMinutes(chosen);
    setMinutes(chosen);
  };
  return (
    <Group
      headingLevel="h2"
      title="Este aparelho"
      hint={`Vale só neste navegador. Versão do aplicativo: ${RELEASE}.`}
    >
      <Select
        label="Bloquear a tela depois de"
        hint={minutes === null ? hints.off : hints.on}
        options={choices.map(textOf)}
        emptyLabel={`${textOf(STANDARD_MINUTES)} (padrão)`}
        value={textOf(minutes)}
        onChange={(event) => choose(event.target.value)}
        className="max-w-sm"
      />
      <Select
        label="Lembrar da renovação"
        hint="Antes do “Autorizado até” do plano, a ficha aparece em Para resolver."
        options={renewalChoices.map((days) => ({ value: String(days), label: daysText(days) }))}
        emptyLabel={`${daysText(STANDARD_RENEWAL_DAYS)} (padrão)`}
        value={String(renewal)}
        onChange={({ target }) => {
          const days = Number(target.value) || STANDARD_RENEWAL_DAYS;
          setRenewalDays(days);
          setRenewal(days);
        }}
        className="mt-5 max-w-sm"
      />
    </Group>
  );
}
