import { useState } from 'react';
import { idleMinutes, STANDARD_MINUTES, setIdleMinutes } from '../../data/idle';
import { Group } from '../../ui/Group';
import { Select } from '../../ui/Select';

const choices = [1, 2, 5, 10, 15, 20, 30, 45, 60];
const textOf = (minutes: number) => `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;

/** What holds for this device alone (D-56). */
export function DeviceSettings() {
  const [minutes, setMinutes] = useState(idleMinutes);
  const choose = (text: string) => {
    const chosen = choices.find((choice) => textOf(choice) === text) ?? STANDARD_MINUTES;
    setIdleMinutes(chosen);
    setMinutes(chosen);
  };
  return (
    <Group className="mt-6" headingLevel="h2" title="Este aparelho" hint="Vale só neste navegador.">
      <Select
        label="Bloquear a tela depois de"
        hint="Sem uso por esse tempo, a tela pede a senha de novo. O que foi escrito fica guardado."
        options={choices.map(textOf)}
        emptyLabel={`${textOf(STANDARD_MINUTES)} (padrão)`}
        value={textOf(minutes)}
        onChange={(event) => choose(event.target.value)}
        className="max-w-sm"
      />
    </Group>
  );
}
