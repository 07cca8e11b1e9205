/** The job types of an ad, as specified. */
export const IMPORT_JOB_TYPES = ['Full-time', 'Part-time', 'Contract', 'Casual', 'Temporary', 'Internship'] as const
export type ImportJobType = (typeof IMPORT_JOB_TYPES)[number]

// In order: 'Permanent part time' is part time, 'Contract/Temp' a contract, 'Permanent' alone full time.
const WORDS: [RegExp, ImportJobType][] = [
  [/\bintern(?:s|ships?)?\b|\bplacement\b|\bwork experience\b/, 'Internship'],
  [/\bcasual\b|\bvacation\b|\bper diem\b|\bseasonal\b/, 'Casual'],
  [/\bcontract(?:or|s)?\b|\bfixed term\b|\bfreelance\b|\bmax(?:imum)? term\b/, 'Contract'],
  [/\btemp(?:orary)?\b/, 'Temporary'],
  [/\bfull ?time\b|^ft$/, 'Full-time'],
  [/\bpart ?time\b|^pt$|\bjob share\b/, 'Part-time'],
  [/\bperm(?:anent)?\b|\bongoing\b/, 'Full-time'],
]

/** One of our six types for another board's word ('Contract/Temp', 'FULL_TIME', 'Permanent'), or null when none fits. */
export function parseJobType(text: string): ImportJobType | null {
  const words = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

export const IMPORT_WORK_ARRANGEMENTS = ['On-site', 'Hybrid', 'Remote'] as const
export type ImportWorkArrangement = (typeof IMPORT_WORK_ARRANGEMENTS)[number]

/** 'On-site', 'Hybrid' or 'Remote' for another board's word, or null when none fits. */
export function parseWorkArrangement(text: string): ImportWorkArrangement | null {
  const words = text.toLowerCase().replace(/[^a-z]+/g, ' ')
  if (/\bhybrid\b|\bpartly remote\b|\bflexible\b/.test(words)) return 'Hybrid'
  if (/\b(?:not|no) remote\b|\bon ?site\b|\b(?:in|at)(?: the)? (?:office|person)\b|\boffice\b/.test(words))
    return 'On-site'
  return /\bremote\b|\btelecommute\b|\bwork(?:ing)? from home\b|\bwfh\b|\banywhere\b/.test(words) ? 'Remote' : null
}
