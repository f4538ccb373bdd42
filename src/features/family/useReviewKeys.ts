import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ReviewChoice } from '../../questionnaire/familyReview';

const keys: Readonly<Record<string, ReviewChoice>> = {
  u: 'use',
  a: 'append',
  d: 'leave',
  '1': 'use',
  '2': 'append',
  '3': 'leave',
};

/**
 * A key decides the focused answer; arrow keys move to the answer above or below, and to the other buttons.
 * `focusNext` moves the focus to the next undecided answer, after the last one to the save button.
 */
export function useReviewKeys(onChoose: (column: string, choice: ReviewChoice) => void) {
  const list = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const goingOn = useRef<string>(undefined);

  const answers = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-answer]') ?? [])];
  const focus = (answer: HTMLElement | undefined) => {
    const button = answer?.querySelector<HTMLElement>('button[tabindex="0"][aria-pressed]') ?? save.current;
    button?.focus({ preventScroll: true });
    (answer ?? button)?.scrollIntoView({ block: 'nearest' });
  };
  // an effect: the decision is rendered by then
  useEffect(() => {
    const from = goingOn.current;
    if (from === undefined) return;
    goingOn.current = undefined;
    const all = answers();
    const at = all.findIndex(({ dataset }) => dataset.answer === from);
    const isOpen = (answer: HTMLElement) => !answer.querySelector('[aria-pressed="true"]');
    focus(all.slice(at + 1).find(isOpen) ?? all.find(isOpen));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const answer = event.target.closest<HTMLElement>('[data-answer]');
    const column = answer?.dataset.answer;
    if (!answer || column === undefined) return;
    const choice = keys[event.key.toLowerCase()];
    if (choice) {
      event.preventDefault();
      if (!event.repeat) onChoose(column, choice);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const all = answers();
      const next = all[all.indexOf(answer) + step];
      if (next) focus(next);
      else if (step === 1) focus(undefined);
      return;
    }
    const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!side) return;
    const buttons = [...answer.querySelectorAll<HTMLElement>('button[aria-pressed]')];
    const at = buttons.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    buttons[at + side]?.focus();
  };

  return {
    list,
    save,
    onKeyDown,
    focusNext: (column: string) => {
      goingOn.current = column;
    },
  };
}
