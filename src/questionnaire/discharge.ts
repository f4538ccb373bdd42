/** Why a treatment ended. */
export const dischargeReasons = [
  { value: 'objetivos', label: 'Objetivos alcançados' },
  { value: 'encaminhamento', label: 'Encaminhamento' },
  { value: 'interrupcao', label: 'Interrupção pela família' },
  { value: 'mudanca', label: 'Mudança' },
  { value: 'obito', label: 'Óbito' },
  { value: 'outro', label: 'Outro' },
] as const;

export type DischargeReason = (typeof dischargeReasons)[number]['value'];
