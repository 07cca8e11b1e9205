import type { CheckedFields } from './check-job.ts'

const SUPER = /\bsuper(?:annuation)?\b/i
const CASUAL_LOADING = /\bloading\b/i

/**
 * What stated pay leaves open, for the person who writes the ad: whether super and, for a casual job, the loading are
 * included. Customary, not required by law: it is shown below `Salary` while typing and never keeps a job from being
 * posted.
 */
export function payAdvice({ salary = '', benefits = '', pay_min, pay_max, job_type }: CheckedFields): string[] {
  const text = `${salary}\n${benefits}`
  const isStated = [salary, pay_min, pay_max].some((value) => /\d/.test(value ?? ''))
  if (!isStated) return []
  const advice: string[] = []
  if (!SUPER.test(text)) advice.push('Say whether super is included: “plus super” or “including super”.')
  if (job_type === 'Casual' && !CASUAL_LOADING.test(text)) advice.push('Say whether the casual loading is included.')
  return advice
}
