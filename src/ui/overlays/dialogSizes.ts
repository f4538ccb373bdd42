/** What a dialog at most takes of the height, below a toast and above an on-screen keyboard. */
const room =
  '[--room:calc(100dvh-2rem-var(--toast-room,0px)-var(--covered-bottom,0px))] sm:[--room:calc(100dvh-3rem-var(--toast-room,0px)-var(--covered-bottom,0px))]';
const veil = 'bg-ink/55 p-4 sm:p-6';
const sheet = `${room} rounded-lg bg-sheet shadow-float`;
/** Its body scrolls between title and actions, except where there is so little height that all of it does. */
const fitting = {
  around: veil,
  content: `${sheet} flex max-h-(--room) flex-col p-6 pb-5 sm:p-8 sm:pb-7 low:block low:max-h-none`,
  body: 'under-actions -mx-6 min-h-0 overflow-y-auto overscroll-contain px-6 pb-2 sm:-mx-8 sm:px-8 low:overflow-visible',
  footer: 'pt-5',
  actions: 'flex-col-reverse',
};
/** The classes of a dialog of each size. */
export const dialogSizes = {
  question: { ...fitting, content: `${fitting.content} max-w-dialog` },
  wide: { ...fitting, content: `${fitting.content} max-w-[44rem]` },
  /** With parts of which one is shown: its top stays where it is. */
  parts: { ...fitting, content: `${fitting.content} max-w-[44rem]` },
  page: {
    around: veil,
    content: `${sheet} flex h-(--room) max-w-[56rem] flex-col p-4 sm:p-6`,
    body: 'contents',
    footer: 'mt-4',
    actions: 'flex-wrap',
  },
  screen: {
    around: 'bg-ground',
    content: 'flex min-h-dvh flex-col p-4 sm:p-6 low-wide:p-4',
    body: 'contents',
    footer: 'mt-4',
    actions: 'flex-wrap',
  },
  'screen-message': {
    around: 'bg-ground p-6',
    content: 'flex flex-col items-center text-center',
    body: 'contents',
    footer: 'mt-7',
    actions: '',
  },
};
