import { FileInput } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isProfileComplete, type Profile, therapistOf } from '../../data/records/profile';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { Glyph } from '../../ui/display/glyphs';
import { Shelf } from '../../ui/display/Shelf';
import { Sheet } from '../../ui/layout/Sheet';

type Props = {
  /** undefined while unknown. */
  profile: Profile | null | undefined;
  onProfile: () => void;
  onNew: () => void;
  onNewChild: () => void;
  onImport: () => void;
};

/** The first steps, for an account without patients. */
export function StartHere({ profile, onProfile, onNew, onNewChild, onImport }: Props) {
  const titleId = useId();
  const signs = isProfileComplete(profile);
  const { name, crefito } = therapistOf(profile);
  return (
    <section aria-labelledby={titleId}>
      <Sheet padding="p-0">
        <div className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-5 px-5 pt-6 sm:px-7 sm:pt-8">
          <div>
            <h2 id={titleId} className="text-xl font-semibold">
              Comece por aqui
            </h2>
            <p className="mt-1 text-ink-2">Nenhum paciente cadastrado ainda</p>
          </div>
          <Shelf things={['books', 'cup', 'button']} className="h-14" />
        </div>
        <ol className="mt-5">
          <StartStep
            mark={signs ? <Glyph name="check" strokeWidth={3} className="size-5" /> : 1}
            done={signs}
            title="Quem assina"
            text={signs ? `${name} · ${crefito}` : 'O seu nome e o CREFITO saem em cada relatório.'}
          >
            <Button onClick={onProfile}>{signs ? 'Rever perfil' : 'Preencher perfil'}</Button>
          </StartStep>
          <StartStep
            mark={2}
            title="A primeira anamnese"
            text="São cinco etapas, e o que foi escrito fica guardado se você parar no meio."
          >
            <Button onClick={onNew}>Adulto</Button>
            <Button onClick={onNewChild}>Infantil</Button>
          </StartStep>
          <StartStep
            mark={<FileInput className="size-5" strokeWidth={1.75} />}
            title="Já tem fichas em outro lugar?"
            text="De outra conta deste aplicativo, ou de uma planilha (Excel ou CSV)."
          >
            <Button onClick={onImport}>Importar fichas</Button>
          </StartStep>
        </ol>
      </Sheet>
    </section>
  );
}

type StepProps = { mark: ReactNode; done?: boolean; title: string; text: string; children: ReactNode };

function StartStep({ mark, done, title, text, children }: StepProps) {
  const titleId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-4 border-t border-line px-5 py-5 sm:px-7">
      <span
        aria-hidden="true"
        className={`grid size-9 shrink-0 place-items-center rounded-full font-bold ${done ? 'bg-done text-white' : 'border-2 border-edge text-ink-2'}`}
      >
        {mark}
      </span>
      <div className="min-w-0 grow basis-56">
        <h3 id={titleId} className="flex flex-wrap items-center gap-x-3 text-lg font-semibold">
          {title}
          {done ? <Chip kind="done">Pronto</Chip> : null}
        </h3>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{text}</p>
      </div>
      <fieldset aria-labelledby={titleId} className="flex min-w-0 flex-wrap gap-3">
        {children}
      </fieldset>
    </li>
  );
}
