import { useQueryClient } from '@tanstack/react-query';
import { Download, Eye } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { profileOptions } from '../../data/records/profile';
import { useTherapist } from '../../forms/contexts';
import { blankFileName } from '../../pdf/names';
import { toBlankReport } from '../../printing/blankForm';
import { usePdf } from '../../printing/usePdf';
import type { FormPart } from '../../questionnaire/family';
import type { PatientKind } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { RadioCard } from '../../ui/controls/RadioCard';
import { Dialog } from '../../ui/overlays/Dialog';

type Props = { open: boolean; onClose: () => void };

const kinds = [
  ['infantil', 'Criança'],
  ['adulto', 'Adulto'],
] as const satisfies readonly (readonly [PatientKind, string])[];

const parts = [
  ['all', 'Tudo', 'Todas as etapas, também objetivos e plano.'],
  ['family', 'A parte da família', 'As perguntas que ela responde, em palavras simples.'],
] as const satisfies readonly (readonly [FormPart, string, string])[];

/** 'Imprimir formulário em branco': which form, as a PDF (D-209). */
export default function BlankFormDialog({ open, onClose }: Props) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const formId = useId();
  const [kind, setKind] = useState<PatientKind>('infantil');
  const [part, setPart] = useState<FormPart>('all');
  const { running, make } = usePdf({ onMade: onClose, isOffered: open });

  const prepare = async () => {
    // without a profile the letterhead is the product's
    const profile = await queryClient.ensureQueryData(profileOptions(userId)).catch(() => null);
    return {
      report: toBlankReport(kind, part, profile),
      fileName: blankFileName(kind, part),
      title: 'Formulário gerado',
      text: 'O PDF está nos seus downloads.',
    };
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!running) void make('view', prepare);
  };

  return (
    <Dialog
      open={open}
      onClose={() => !running && onClose()}
      title="Imprimir formulário em branco"
      description={<p>Com linhas para escrever à mão, o termo de consentimento e o lugar de assinar.</p>}
      actions={
        <>
          <Button onClick={onClose} disabled={running !== null}>
            Cancelar
          </Button>
          <Button
            icon={<Download aria-hidden className="size-5" />}
            busy={running === 'download' ? 'Gerando...' : false}
            disabled={running !== null}
            onClick={() => void make('download', prepare)}
          >
            Baixar
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            icon={<Eye aria-hidden className="size-5" />}
            busy={running === 'view' ? 'Gerando...' : false}
            disabled={running !== null}
          >
            Ver e imprimir
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} className="mt-5 grid gap-5">
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-semibold text-ink-2">Para quem</legend>
          {kinds.map(([each, label]) => (
            <RadioCard
              key={each}
              name={`${formId}-kind`}
              checked={each === kind}
              onChoose={() => setKind(each)}
            >
              {label}
            </RadioCard>
          ))}
        </fieldset>
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-semibold text-ink-2">O que imprimir</legend>
          {parts.map(([each, label, hint]) => (
            <RadioCard
              key={each}
              name={`${formId}-part`}
              checked={each === part}
              onChoose={() => setPart(each)}
            >
              {label}
              <span className="mt-1 block text-sm text-ink-2">{hint}</span>
            </RadioCard>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
