import { safeReturnTo } from '#app/lib/url.ts'

/** The page of a list that an action returns to: the form's `back` if it is a page of that list, else its first page. */
export function listReturnTo(form: FormData, list: string): string {
  const back = safeReturnTo(String(form.get('back') ?? ''))
  return back && (back === list || back.startsWith(`${list}?`)) ? back : list
}
