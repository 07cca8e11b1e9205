/** Paths that hold a secret: who reads the log must not be able to open what they open. */
const SECRET = /^\/(bookings|calendar|orders)\/[^/]+/i

/** A request's path as the log shows it: tokens of manage links, calendar feeds and orders are left out. */
export function loggedPath(path: string): string {
  return path.replace(SECRET, '/$1/…')
}
