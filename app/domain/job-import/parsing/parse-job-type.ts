import type { JobType, WorkArrangement } from '#app/domain/jobs/job.ts'

// The first match wins: 'Permanent part time' is part-time, 'Contract/Temp' a contract, 'Permanent' alone full-time.
const PATTERNS: [RegExp, JobType][] = [
  [/\bintern(?:s|ships?)?\b|\bplacement\b|\bwork experience\b/, 'Internship'],
  [/\bcasual\b|\bvacation\b|\bper diem\b|\bseasonal\b/, 'Casual'],
  [/\bcontract(?:or|s)?\b|\bfixed term\b|\bfreelance\b|\bmax(?:imum)? term\b/, 'Contract'],
  [/\btemp(?:orary)?\b/, 'Temporary'],
  [/\bfull ?time\b|^ft$/, 'Full-time'],
  [/\bpart ?time\b|^pt$|\bjob share\b/, 'Part-time'],
  [/\bperm(?:anent)?\b|\bongoing\b/, 'Full-time'],
]

/** The job type for another board's term ('Contract/Temp', 'FULL_TIME', 'Permanent'); null if none matches. */
export function parseJobType(text: string): JobType | null {
  const normalised = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return PATTERNS.find(([pattern]) => pattern.test(normalised))?.[1] ?? null
}

/** The work arrangement for another board's term ('Fully remote', 'WFH'); null if none matches. */
export function parseWorkArrangement(text: string): WorkArrangement | null {
  const normalised = text.toLowerCase().replace(/[^a-z]+/g, ' ')
  if (/\bhybrid\b|\bpartly remote\b|\bflexible\b/.test(normalised)) return 'Hybrid'
  if (/\b(?:not|no) remote\b|\bon ?site\b|\b(?:in|at)(?: the)? (?:office|person)\b|\boffice\b/.test(normalised))
    return 'On-site'
  return /\bremote\b|\btelecommute\b|\bwork(?:ing)? from home\b|\bwfh\b|\banywhere\b/.test(normalised) ? 'Remote' : null
}
