import { formatNumber } from '#app/lib/numbers.ts'

/** Results are counted up to this number; above it the label is "1,000+ jobs". */
export const MAX_JOB_COUNT = 1000

/** A capped count: `No jobs`, `1 job`, `374 jobs`, `1,000+ jobs`. */
export function jobCountLabel(count: number): string {
  if (count === 0) return 'No jobs'
  if (count === 1) return '1 job'
  return count > MAX_JOB_COUNT ? `${formatNumber(MAX_JOB_COUNT)}+ jobs` : `${formatNumber(count)} jobs`
}

/** A company's open jobs: `No open jobs`, `1 open job`, `4 open jobs`. */
export function openJobCountLabel(count: number): string {
  return jobCountLabel(count).replace('job', 'open job')
}
