const MAX_BYTES = 180;

/** What every file system takes: no separators, no wildcards, nothing invisible; accents stay. */
function safeName(text: string): string {
  const safe = text
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, '_')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, '_');
  const encoder = new TextEncoder();
  let bytes = 0;
  let kept = '';
  for (const character of safe) {
    bytes += encoder.encode(character).length;
    if (bytes > MAX_BYTES) break;
    kept += character;
  }
  return kept;
}

/** 'anamnese_Maria_Aparecida_Gonçalves.pdf' */
export function recordFileName(patientName: string): string {
  return `anamnese_${safeName(patientName) || 'paciente'}.pdf`;
}

/** 'relatorio_pacientes_2026-11-20.pdf' */
export function globalReportFileName(localIsoDate: string): string {
  return `relatorio_pacientes_${localIsoDate}.pdf`;
}
