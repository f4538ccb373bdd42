import clsx from 'clsx';
import { useRef, useState } from 'react';
import { type FamilyAnswer, type FamilyQuestion, familyMarkLabels } from '../../questionnaire/family';
import { TextArea } from '../../ui/controls/TextArea';
import { Glyph } from '../../ui/display/glyphs';
import { FamilyAsk } from './FamilyAsk';
import {
  answerText,
  type FamilyChange,
  isAnswer,
  losesText,
  toggled,
  tooLongAnswer,
  typed,
} from './familyForm';
import { SpeakButton } from './SpeakButton';
import type { Speech } from './useSpeech';

type Props = {
  question: FamilyQuestion;
  answer: FamilyAnswer | undefined;
  speech: Speech;
  onChange: (change: FamilyChange) => void;
};

/** An answer given with one press. */
type Press = { readonly label: string; readonly answer: FamilyAnswer };

const marks: readonly Press[] = familyMarkLabels.map(([mark, label]) => ({ label, answer: { mark } }));

/** One question: a text field, and what can be answered with one press. */
export function FamilyQuestionField({ question, answer, speech, onChange }: Props) {
  const { column, familyPrompt: prompt, familyUsual: usual } = question;
  const [asking, setAsking] = useState<Press>();
  const text = answerText(answer);
  const buttons = useRef<HTMLFieldSetElement>(null);
  const offered = usual ? [{ label: usual, answer: { text: usual } }, ...marks] : marks;
  const press = (given: Press) => {
    if (losesText(answer, usual)) setAsking(given);
    else onChange(toggled(column, answer, given.answer));
  };
  /** Returns the focus to the pressed button after the question. */
  const close = ({ label }: Press) => {
    setAsking(undefined);
    const index = offered.findIndex((each) => each.label === label);
    buttons.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <section className="rounded-lg border border-line bg-sheet p-5 shadow-sheet sm:p-7">
      <TextArea
        large
        label={prompt}
        value={text}
        error={tooLongAnswer(answer)}
        onChange={(event) => {
          setAsking(undefined);
          onChange(typed(column, event.target.value));
        }}
        beside={
          speech && (
            <SpeakButton
              speech={speech}
              words={prompt}
              about={prompt}
              className="-ml-5 -mt-2.5 sm:-mr-5 sm:ml-auto"
            />
          )
        }
      />
      <fieldset ref={buttons} className="mt-4 flex flex-wrap gap-3">
        <legend className="sr-only">Em vez de escrever: {prompt}</legend>
        {offered.map((each) => (
          <PressButton
            key={each.label}
            label={each.label}
            pressed={isAnswer(answer, each.answer)}
            onPress={() => press(each)}
          />
        ))}
      </fieldset>
      {asking && (
        <FamilyAsk
          title="Apagar o que você escreveu?"
          keep="Deixar como está"
          erase="Apagar o que escrevi"
          onKeep={() => close(asking)}
          onErase={() => {
            onChange(toggled(column, answer, asking.answer));
            close(asking);
          }}
        >
          Você já escreveu uma resposta. Quer apagar o que escreveu e marcar <strong>{asking.label}</strong>?
        </FamilyAsk>
      )}
    </section>
  );
}

type PressProps = { label: string; pressed: boolean; onPress: () => void };

function PressButton({ label, pressed, onPress }: PressProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(
        'flex min-h-14 items-center gap-3 rounded border-2 px-5 text-left text-xl font-semibold max-sm:grow',
        pressed
          ? 'border-accent-700 bg-accent-100 text-accent-800'
          : 'border-edge bg-sheet text-ink hover:bg-sunk',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-7 shrink-0 place-items-center rounded-sm border-2',
          pressed ? 'border-accent-700 bg-accent-700 text-white' : 'border-edge',
        )}
      >
        {pressed && <Glyph name="check" className="size-5" strokeWidth={3} />}
      </span>
      {label}
    </button>
  );
}
