import { safeReturnTo } from '#app/lib/url.ts'

/** The page that a change of an applicant returns to: the form's `back` if it shows applicants, else the whole list. */
export function applicantsReturnTo(back: unknown): string {
  const path = safeReturnTo(String(back ?? ''))
  if (!path) return '/view-applicants'
  const [pathname = ''] = path.split('?')
  const showsApplicants = /^\/(view-applicants(\/[\w-]+)?|employer\/dashboard|manage-jobs)$/.test(pathname)
  return showsApplicants ? path : '/view-applicants'
}
