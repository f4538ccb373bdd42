/** The logo: a person speaking, in the shape of the avatars. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" className={className} aria-hidden="true">
      <path
        d="M18 0c10 0 18 8 18 18s-8 18-18 18H7c-4 0-7-3-7-7V18C0 8 8 0 18 0z"
        className="fill-accent-700"
      />
      <g fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="round">
        <circle cx="16.4" cy="18.6" r="6.6" />
        <path d="M23.2 11.6v10.2c0 2.2 1.3 3.6 3.6 3.2" />
      </g>
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-3">
      <Logo />
      <span className="leading-none">
        <span className="block text-lg font-bold leading-5 text-ink">Anamnese</span>{' '}
        <span className="block text-xs text-ink-2">Terapia Ocupacional</span>
      </span>
    </span>
  );
}
