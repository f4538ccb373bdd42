/** Emoji that a sign of the fonts stands for. */
const signs: Readonly<Record<string, string>> = {
  '✔': '✅',
  '✘': '❌❎',
  '☐': '⬜',
  '★': '⭐🌟',
  '+': '➕',
  '−': '➖',
  '?': '❓❔',
  '!': '❗❕',
  '→': '👉',
  '←': '👈',
  '↑': '👆',
  '↓': '👇',
  '♥': '🧡💛💚💙💜🖤🤍💗💖💕',
};

/** The words of the usual ones. */
const words: Readonly<Record<string, string>> = {
  sorriso: '😀😃😄😁😊🙂😇',
  risada: '😂🤣😆😅',
  beijo: '😘😗😚',
  pensativo: '🤔',
  'sem expressão': '😐😑😶🙄',
  triste: '😢😥🙁😞😔😕🥺',
  choro: '😭',
  raiva: '😠😡🤬😤',
  medo: '😨😱😰',
  surpresa: '😮😯😲😳',
  sono: '😴😪🥱💤',
  doente: '🤕🤒🤢😷',
  abraço: '🤗',
  palmas: '👏',
  'polegar para cima': '👍',
  'polegar para baixo': '👎',
  'mãos juntas': '🙏',
  força: '💪',
  'sinal de ok': '👌',
  mão: '✋🙌✊',
  'não sei': '🤷',
  bebê: '👶',
  menino: '👦',
  menina: '👧',
  homem: '👨👴',
  mulher: '👩👵',
  família: '👪',
  festa: '🎉🎊🥳🎂',
  anotação: '📝📋',
  casa: '🏠🏡',
  escola: '🏫',
  remédio: '💊',
  comida: '🍽🍎',
  'círculo vermelho': '🔴',
  'círculo amarelo': '🟡',
  'círculo verde': '🟢',
  'círculo azul': '🔵',
};

const meanings = new Map<string, string>();
for (const [sign, list] of Object.entries(signs)) for (const emoji of list) meanings.set(emoji, sign);
for (const [word, list] of Object.entries(words)) for (const emoji of list) meanings.set(emoji, `[${word}]`);

/** An emoji with what modifies it, several that are joined to one, or a flag. */
export const EMOJI =
  /\p{RI}{2}|\p{Extended_Pictographic}(?:[\ufe0e\ufe0f\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic})*/gu;

const MODIFIERS = /[\ufe0e\ufe0f\p{Emoji_Modifier}]/gu;
const GENDER = /\u200d[♀♂]/g;
const FAMILY = /^[👨👩🧑](?:\u200d[👨👩🧑👦👧🧒👶])+$/u;

/** What is printed in place of an emoji: a sign, its words in brackets, or itself without what modifies it. */
export function emojiText(emoji: string): string {
  const bare = emoji.replace(MODIFIERS, '').replace(GENDER, '');
  return FAMILY.test(bare) ? '[família]' : (meanings.get(bare) ?? bare);
}
