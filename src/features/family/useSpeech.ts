import { useEffect, useState } from 'react';

/** Undefined where the browser cannot read aloud. */
const speech = () => globalThis.speechSynthesis as SpeechSynthesis | undefined;

/** A Portuguese voice, preferably Brazilian and local. */
function findVoice(): SpeechSynthesisVoice | undefined {
  const points = ({ lang, localService }: SpeechSynthesisVoice) =>
    (/^pt.br/i.test(lang) ? 2 : 0) + (localService ? 1 : 0);
  const voices = speech()?.getVoices() ?? [];
  return voices
    .filter(({ lang }) => /^pt\b/i.test(lang.replace('_', '-')))
    .sort((a, b) => points(b) - points(a))[0];
}

/** Slower than the default of 1. */
const RATE = 0.9;

/** Reads one text at a time aloud; undefined without a Portuguese voice. Stops when the component unmounts or the page is left. */
export function useSpeech() {
  const [voice, setVoice] = useState(findVoice);
  const [speaking, setSpeaking] = useState<string>();
  useEffect(() => {
    const synthesis = speech();
    if (!synthesis) return;
    const onVoices = () => setVoice(findVoice());
    const stop = () => synthesis.cancel();
    synthesis.addEventListener?.('voiceschanged', onVoices);
    document.addEventListener('visibilitychange', stop);
    addEventListener('pagehide', stop);
    return () => {
      stop();
      synthesis.removeEventListener?.('voiceschanged', onVoices);
      document.removeEventListener('visibilitychange', stop);
      removeEventListener('pagehide', stop);
    };
  }, []);
  if (!voice) return undefined;
  return {
    speaking,
    /** Reads a text, or stops reading it. */
    toggle(text: string) {
      const synthesis = speech();
      synthesis?.cancel();
      if (speaking === text) return setSpeaking(undefined);
      const words = new SpeechSynthesisUtterance(text);
      words.voice = voice;
      words.lang = voice.lang;
      words.rate = RATE;
      const over = () => setSpeaking((now) => (now === text ? undefined : now));
      words.onend = over;
      words.onerror = over;
      setSpeaking(text);
      synthesis?.speak(words);
    },
  };
}

export type Speech = ReturnType<typeof useSpeech>;
