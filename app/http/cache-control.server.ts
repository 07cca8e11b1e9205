import { ACCOUNT_PATHS, TOKEN_PATHS, TOKEN_QUERY_PATHS } from '#app/lib/private-paths.ts'
import type { Actor } from '#app/policy/actor.ts'

/**
 * Pages that show personal data or a token to anyone with the link, also to guests; `.data` is the page without its
 * HTML. Routes match in upper case too.
 */
const PERSONAL_PATH = new RegExp(
  `^/(${[...ACCOUNT_PATHS, ...TOKEN_PATHS, ...TOKEN_QUERY_PATHS].join('|')})(/|\\.data$|$)`,
  'i',
)

/**
 * The `Cache-Control` of a response that sets none. No page of a signed-in person is stored, because the Back button
 * would show it again after signing out. Other pages may be stored and are requested again before they are used.
 */
export function defaultCacheControl(actor: Actor, path: string): string {
  return actor.kind === 'person' || PERSONAL_PATH.test(path) ? 'private, no-store' : 'private, no-cache'
}
