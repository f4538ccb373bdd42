import { Check, Pencil } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { DraftLine } from '../../forms/DraftLine';
import { Stopped } from '../../forms/StoppedHere';
import { useStandstill } from '../../forms/useStandstill';
import { patientNameOf } from '../../lib/patientName';
import { informantsOf } from '../../questionnaire/marks';
import { Button } from '../../ui/controls/Button';
import { InformantsContext } from '../../ui/controls/InformantField';
import { bottomBar } from '../../ui/layout/FormBar';
import { GroupFields } from './FieldsForm';
import { PhotoField } from './PhotoField';
import { StepInformant } from './StepInformant';
import type { Warn } from './useAnswerField';
import { type SectionFormProps, useSectionForm } from './useSectionForm';

export type SectionEditorProps = SectionFormProps & { warn?: Warn };

/** Edits one section of a stored patient until it is saved or cancelled. */
export function SectionEditor(props: SectionEditorProps) {
  const { questionnaire, step, draft } = props;
  const { form, formElement, base, saving, photo, ...section } = useSectionForm(props);
  const isFirst = step === questionnaire.steps[0];
  const fields = useRef<HTMLDivElement>(null);
  useStandstill(fields, saving.saving);

  return (
    <FormProvider {...form}>
      <InformantsContext value={informantsOf(questionnaire.kind)}>
        <Stopped value={section.stopped}>
          <form
            ref={formElement}
            noValidate
            onSubmit={section.onSubmit}
            onChange={section.onTyped}
            aria-label={`Editar ${step.title}`}
          >
            <div ref={fields} className="grid grid-cols-1 gap-6">
              <p className="-mx-5 -mt-5 flex items-center gap-3 rounded-t-[17px] border-b border-accent-200 bg-accent-100 px-5 py-3 text-sm font-semibold text-accent-800 sm:-mx-7 sm:-mt-7 sm:px-7">
                <Pencil aria-hidden className="size-4" />
                Você está editando esta seção
              </p>
              {step.groups.map((group, index) => (
                <div key={group.title ?? step.id}>
                  {group.title && <h3 className="mb-4 text-lg font-semibold">{group.title}</h3>}
                  <GroupFields
                    group={group}
                    warn={props.warn}
                    lead={
                      isFirst && index === 0 ? (
                        <PhotoField
                          label={questionnaire.photoLabel}
                          name={patientNameOf(base)}
                          currentUrl={base.photo_url}
                          {...photo}
                        />
                      ) : undefined
                    }
                  />
                </div>
              ))}
              <div className="border-t border-line pt-6">
                <StepInformant step={step} />
              </div>
            </div>
            <SectionBar
              line={<DraftLine draft={draft} {...saving} />}
              saving={saving.saving}
              onCancel={section.finish}
            />
          </form>
        </Stopped>
      </InformantsContext>
      {section.conflict}
    </FormProvider>
  );
}

type Props = {
  /** The form's save status. */
  line: ReactNode;
  saving: boolean;
  onCancel: () => void;
};

/** The buttons of an edited section, at the lower edge of what is visible; on phones above the navigation. */
function SectionBar({ line, saving, onCancel }: Props) {
  return (
    <div
      ref={bottomBar}
      data-section-bar
      className="sticky bottom-[max(4.5rem,var(--covered-bottom,0px))] z-10 -mx-5 -mb-5 mt-6 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-b-[17px] border-t border-line bg-sheet px-5 py-3 sm:bottom-(--covered-bottom,0px) sm:-mx-7 sm:-mb-7 sm:px-7 low:py-1"
    >
      <div className="flex w-full justify-center sm:w-auto sm:min-w-0 sm:flex-1 sm:basis-24 sm:justify-start">
        {line}
      </div>
      <Button onClick={onCancel} disabled={saving} className="shrink-0 grow sm:grow-0">
        Cancelar
      </Button>
      <Button
        kind="primary"
        type="submit"
        className="shrink-0 grow sm:grow-0"
        icon={<Check aria-hidden className="size-5" />}
        busy={saving ? 'Salvando...' : false}
      >
        Salvar Seção
      </Button>
    </div>
  );
}
