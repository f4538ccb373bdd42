import type { ReactNode } from 'react';

type LinkButtonProps = { className: string; onClick: () => void; children: ReactNode };

export function LinkButton({ className, onClick, children }: LinkButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`inline-flex min-h-touch items-center rounded font-semibold text-accent-700 underline decoration-accent-400 underline-offset-4 hover:text-accent-600 ${className}`}
    >
      {children}
    </button>
  );
}
