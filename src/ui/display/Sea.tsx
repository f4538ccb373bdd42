const wave = (y: number) => `M-40 ${y}${'q10 -7 20 0t20 0'.repeat(13)}V320H-40Z`;

/** A boat on the sea under the moon; fills its frame. */
export function Sea() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <rect width="400" height="300" className="fill-accent-100" />
      <circle cx="242" cy="96" r="27" className="fill-white opacity-50" />
      <circle cx="242" cy="96" r="19" className="fill-white" />
      <path d={wave(168)} className="fill-accent-200" />
      <g className="boat">
        <path d="M186 176V104" stroke="currentColor" strokeWidth="3" className="text-accent-800" />
        <path d="M190 108q34 26 36 58h-36Z" className="fill-white" />
        <path d="M182 116q-26 22-28 50h28Z" className="fill-accent-50" />
        <path d="M140 174h100q-8 26-30 26h-42q-20 0-28-26Z" className="fill-accent-800" />
      </g>
      <path d={wave(194)} className="fill-accent-400" />
      <path d={wave(222)} className="fill-accent-700" />
    </svg>
  );
}
