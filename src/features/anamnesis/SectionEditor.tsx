import { Pencil } from 'lucide-react';
import { FormProvider } from 'react-hook-form';
import { DraftLine } from '../../device/drafts/DraftLine';
import { Stopped } from '../../device/drafts/StoppedHere';
import { patientNameOf } from '../../lib/patientName';
import { informantsOf } from '../../questionnaire/marks';
import { InformantsContext } from '../../ui/controls/InformantField';
import { GroupFields } from './FieldsForm';
import { PhotoField } from './PhotoField';
import { SectionBar } from './SectionBar';
import { StepInformant } from './StepInformant';
import type { Warn } from './useAnswerField';
import { type SectionFormProps, useSectionForm } from './useSectionForm';

export type SectionEditorProps = SectionFormProps & { warn?: Warn };

/** Edits one section of a stored patient until it is saved or cancelled. */
export function SectionEditor(props: SectionEditorProps) {
  const { questionnaire, step, draft } = props;
  const { form, formElement, base, saving, photo, ...section } = useSectionForm(props);
  const isFirst = step === questionnaire.steps[0];

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
            <div className="grid grid-cols-1 gap-6">
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
