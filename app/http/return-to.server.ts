import { safeReturnTo } from '#app/lib/url.ts'

/**
 * The page of a list that an action returns to: the form's `back` if it is a page of that list or of one of the
 * `others` with the same button, else the list's first page.
 */
export function listReturnTo(form: FormData, list: string, ...others: string[]): string {
  const back = safeReturnTo(String(form.get('back') ?? ''))
  const isPageOf = (path: string) => back === path || back?.startsWith(`${path}?`)
  return back && [list, ...others].some(isPageOf) ? back : list
}
