/** Titles of specification section 8, by the address that the form is posted to. */
const TITLES: readonly [RegExp, string][] = [
  [/^\/(logout|account\/sessions)$/, 'Sign out Failed'],
  [/^\/(employee|employer|admin)\/login$/, 'Sign in Failed'],
  [/^\/(employee|employer)\/register$/, 'Sign up Failed'],
  [/^\/jobs\/[^/]+(\/application)?$/, 'Application Failed'],
  [/^\/booking(\/[^/]+)?$/, 'Booking Failed'],
  [/^\/post-job$/, 'Error posting job'],
  [/^\/checkout$/, 'Checkout Error'],
  [/^\/manage-jobs\/[^/]+\/deletion$/, 'Error deleting job'],
]

/**
 * The title for a form that is answered without its page, because the database is unavailable or the server is full.
 * The routes have the same titles for failures that they see themselves.
 *
 * @param path with `.data` if a script has sent the form
 */
export function failedFormTitle(path: string): string | undefined {
  const address = path.replace(/\.data$/, '')
  return TITLES.find(([pattern]) => pattern.test(address))?.[1]
}
