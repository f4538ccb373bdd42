import { Component, type ReactNode } from 'react';
import { Button } from '../ui/controls/Button';
import { Glyph } from '../ui/display/glyphs';
import { Wordmark } from '../ui/display/Logo';
import { Sheet } from '../ui/layout/Sheet';

/** Shown when rendering throws, or when a part of the app cannot be loaded; `kept` is where everything is meanwhile. */
export function ErrorScreen({
  kept = 'O que já foi salvo está no servidor, e os rascunhos estão neste aparelho.',
}: {
  kept?: string;
}) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4 py-8">
      <div className="w-full max-w-gate">
        <div className="mb-6">
          <Wordmark />
        </div>
        <Sheet padding="p-6 sm:p-9">
          <div role="alert">
            <span className="grid size-12 place-items-center rounded-sm bg-danger-soft text-danger">
              <Glyph name="alert" className="size-6" />
            </span>
            <h1 className="mt-5 text-2xl font-bold">Esta tela parou de funcionar</h1>
            <p className="mt-2">{kept} Recarregue a página para continuar.</p>
          </div>
          <Button
            kind="primary"
            icon={<Glyph name="arrows" />}
            className="mt-7 w-full"
            onClick={() => location.reload()}
          >
            Recarregar a página
          </Button>
        </Sheet>
      </div>
    </main>
  );
}

type Props = {
  children: ReactNode;
  fallback?: ReactNode;
  /** After a failure, another value renders the children anew. */
  attempt?: unknown;
};

type State = { readonly failed: boolean; readonly attempt: unknown };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, attempt: this.props.attempt };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  static getDerivedStateFromProps({ attempt }: Props, state: State) {
    return attempt === state.attempt ? null : { failed: false, attempt };
  }
  override render() {
    const { children, fallback = <ErrorScreen /> } = this.props;
    return this.state.failed ? fallback : children;
  }
}
