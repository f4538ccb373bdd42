import clsx from 'clsx';
import { CircleStop, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  type FamilyAnswer,
  type FamilyMark,
  type FamilyQuestion,
  familyMarkLabels,
} from '../../questionnaire/family';
import { Button } from '../../ui/controls/Button';
import { TextArea } from '../../ui/controls/TextArea';
import { Glyph } from '../../ui/display/glyphs';
import { type FamilyChange, losesText, markOf, textOf, toggled, tooLongAnswer, typed } from './familyForm';
import type { Speech } from './useSpeech';

type Props = {
  question: FamilyQuestion;
  answer: FamilyAnswer | undefined;
  speech: Speech;
  onChange: (change: FamilyChange) => void;
};

/** One question: a text field, and the marks that can replace the text. */
export function FamilyQuestionField({ question, answer, speech, onChange }: Props) {
  const { column, familyPrompt: prompt } = question;
  const [asking, setAsking] = useState<FamilyMark>();
  const text = textOf(answer);
  const buttons = useRef<HTMLFieldSetElement>(null);
  const press = (mark: FamilyMark) => {
    if (losesText(answer)) setAsking(mark);
    else onChange(toggled(column, answer, mark));
  };
  /** Returns the focus to the mark's button after the question. */
  const close = (mark: FamilyMark) => {
    setAsking(undefined);
    buttons.current?.querySelector<HTMLElement>(`[data-mark=${mark}]`)?.focus();
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
            <Button
              kind="quiet"
              className="-ml-5 -mt-2.5 text-xl! sm:-mr-5 sm:ml-auto"
              icon={
                speech.speaking === prompt ? (
                  <CircleStop aria-hidden className="size-6" />
                ) : (
                  <Volume2 aria-hidden className="size-6" />
                )
              }
              onClick={() => speech.toggle(prompt)}
            >
              {speech.speaking === prompt ? 'Parar' : 'Ouvir'}
              <span className="sr-only">: {prompt}</span>
            </Button>
          )
        }
      />
      <fieldset ref={buttons} className="mt-4 flex flex-wrap gap-3">
        <legend className="sr-only">Em vez de escrever: {prompt}</legend>
        {familyMarkLabels.map(([mark, label]) => (
          <MarkButton
            key={mark}
            mark={mark}
            label={label}
            pressed={markOf(answer) === mark}
            onPress={() => press(mark)}
          />
        ))}
      </fieldset>
      {asking && (
        <Question
          mark={asking}
          onReplace={() => {
            onChange(toggled(column, answer, asking));
            close(asking);
          }}
          onKeep={() => close(asking)}
        />
      )}
    </section>
  );
}

type MarkProps = { mark: FamilyMark; label: string; pressed: boolean; onPress: () => void };

function MarkButton({ mark, label, pressed, onPress }: MarkProps) {
  return (
    <button
      type="button"
      data-mark={mark}
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

type QuestionProps = { mark: FamilyMark; onReplace: () => void; onKeep: () => void };

/** Asks before a mark replaces text. */
function Question({ mark, onReplace, onKeep }: QuestionProps) {
  const label = familyMarkLabels.find(([each]) => each === mark)?.[1];
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-label="Apagar o que você escreveu?"
      className="mt-5 rounded border-2 border-warn bg-warn-soft p-5"
    >
      <p>
        Você já escreveu uma resposta. Quer apagar o que escreveu e marcar <strong>{label}</strong>?
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button ref={safe} className="min-h-14! py-2 text-xl! max-sm:grow" onClick={onKeep}>
          Deixar como está
        </Button>
        <Button className="min-h-14! py-2 text-xl! max-sm:grow" onClick={onReplace}>
          Apagar o que escrevi
        </Button>
      </div>
    </div>
  );
}
