import type { EmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { TEST_SECRET } from '#tests/support/context.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { type RouteResponse, send } from '../routes/client.ts'
import { type Program, run } from './program.ts'

/** Starts the built server on a database. It trusts the client address that `postForm` sends. */
export async function startServer(databaseUrl: string, env: Record<string, string> = {}): Promise<Program> {
  const program = await run({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: TEST_SECRET,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...env,
  })
  await program.waitForOutput(/Muster is ready/)
  return program
}

export async function stopServer({ child, ended }: Program): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/** Shuts the database down immediately, as a crash does, and resolves when its supervisor has started it again. */
export async function crashDatabase(server: EmbeddedPostgres): Promise<void> {
  const restarted = new Promise<void>((resolve) => {
    const off = server.onRestart(() => {
      off()
      resolve()
    })
  })
  process.kill(server.pid() ?? 0, 'SIGQUIT')
  await restarted
}

let clients = 0

/** A client address that no request has used before. */
export function newAddress(): string {
  clients += 1
  return `198.${18 + ((clients >> 16) & 1)}.${(clients >> 8) & 255}.${clients & 255}`
}

/** Posts a form, each time from another client address unless one is given. */
export function postForm(
  url: string,
  path: string,
  fields: Record<string, string>,
  options: { as?: Person; from?: string; headers?: Record<string, string> } = {},
): Promise<RouteResponse> {
  return send(url, {
    method: 'POST',
    path,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: url,
      'X-Forwarded-For': options.from ?? newAddress(),
      ...(options.as ? { Cookie: cookieOf(url, options.as) } : {}),
      ...options.headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

export function cookieOf(url: string, person: Person): string {
  const { name, value } = sessionCookie(url, person, TEST_SECRET)
  return `${name}=${value}`
}
