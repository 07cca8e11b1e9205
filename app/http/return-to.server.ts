import { safeReturnTo } from '#app/lib/url.ts'

/** The list that an action was called from, with its search and page: the form's `back` if it is that list, else its first page. */
export function listReturnTo(form: FormData, list: string): string {
  const back = safeReturnTo(String(form.get('back') ?? ''))
  return back && (back === list || back.startsWith(`${list}?`)) ? back : list
}
