import { useState } from 'react';
import { idleMinutes, setIdleMinutes } from '../../data/idle';
import { Select } from '../../ui/Select';
import { Sheet } from '../../ui/Sheet';

const choices = [1, 2, 5, 10, 15, 20, 30, 45, 60];
const textOf = (minutes: number) => `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;

/** What holds for this device alone (D-56). */
export function DeviceSettings() {
  const [minutes, setMinutes] = useState(idleMinutes);
  const choose = (text: string) => {
    const chosen = choices.find((choice) => textOf(choice) === text) ?? 10;
    setIdleMinutes(chosen);
    setMinutes(chosen);
  };
  return (
    <section aria-labelledby="device-settings" className="mt-6">
      <h2 id="device-settings" className="mb-3 px-1 text-lg font-semibold">
        Este aparelho
      </h2>
      <Sheet>
        <Select
          label="Bloquear a tela depois de"
          hint="Sem uso por esse tempo, a tela pede a senha de novo. O que foi escrito fica guardado."
          options={choices.map(textOf)}
          emptyLabel="10 minutos (padrão)"
          value={textOf(minutes)}
          onChange={(event) => choose(event.target.value)}
          className="max-w-sm"
        />
      </Sheet>
    </section>
  );
}
