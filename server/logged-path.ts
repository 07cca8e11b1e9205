import { TOKEN_PATHS } from '#app/lib/private-paths.ts'

/** Paths that contain a secret token. A reader of the log must not be able to use it. */
const SECRET_PATH = new RegExp(`^/(${TOKEN_PATHS.join('|')})/[^/]+`, 'i')

/** The path of a request for the log, without the tokens of manage links, calendar feeds, orders and checkouts. */
export function loggedPath(path: string): string {
  return path.replace(SECRET_PATH, '/$1/…')
}
