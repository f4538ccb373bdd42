/** 'F84', 'F84.0' of the CID-10; also as the tables of the SUS have it, without the point. */
const CID10 = /^([A-Z]\d{2})\.?(\d{1,2})?$/;
/** '6A02', '6A02.0', '8D20.1Z' of the CID-11, whose letters are never I or O; an extension such as 'XS5W' has no point. */
const CID11 = /^([1-9A-HJ-NP-W][A-HJ-NP-Z]\d[0-9A-HJ-NP-Z])\.?([0-9A-HJ-NP-Z]{1,2})?$/;
const EXTENSION = /^X[A-HJ-NP-Z]\d[0-9A-HJ-NP-Z]{1,3}$/;

/** Without spaces, the name of the classification and the marks of cause and manifestation, as it is copied from a letter. */
const bare = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s*†]/g, '')
    .replace(/^(?:CID|ICD)[-–]?(?:10|11)?[:–-]*/, '')
    .replace(',', '.');

const joined = ([, category = '', part]: RegExpExecArray) => (part ? `${category}.${part}` : category);

/** The code as it is printed, 'F84.0'; null for what is none. Nothing says that the classification has it. */
export function readCid10(typed: string): string | null {
  const found = CID10.exec(bare(typed));
  return found && joined(found);
}

/** Likewise of the CID-11, where several codes can be joined by & and /: '6A02.0/8A60'. */
export function readCid11(typed: string): string | null {
  const parts = bare(typed).split(/([&/])/);
  const read = parts.map((part, index) => {
    if (index % 2 === 1) return part;
    const found = CID11.exec(part);
    return found ? joined(found) : EXTENSION.test(part) ? part : null;
  });
  return read.includes(null) ? null : read.join('');
}
