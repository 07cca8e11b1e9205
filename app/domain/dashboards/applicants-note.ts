import { formatCount } from '#app/core/pagination/format-count.ts'

type ApplicantCounts = { applicants: number; people: number; newApplicants: number }

/** `from 1,003 people, 2 new`: one person can apply for several jobs. Undefined if there is nothing to say. */
export function applicantsNote({ applicants, people, newApplicants }: ApplicantCounts): string | undefined {
  const from = people < applicants && `from ${formatCount(people)} ${people === 1 ? 'person' : 'people'}`
  return [from, newApplicants > 0 && `${formatCount(newApplicants)} new`].filter(Boolean).join(', ') || undefined
}
