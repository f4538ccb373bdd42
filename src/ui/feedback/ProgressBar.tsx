type Props = {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** Announced instead of a percentage. */
  valueText: string;
};

export function ProgressBar({ label, value, valueText }: Props) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunk accent-accent-700 [&::-moz-progress-bar]:bg-accent-700 [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent-700"
      value={value}
    />
  );
}
