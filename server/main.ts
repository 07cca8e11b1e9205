import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { parseEnv } from '#app/platform/env.server.ts'
import { FileStorageError } from '#app/platform/files/files.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import { createLog } from '#app/platform/log.server.ts'
import { PostgresStartError } from '#app/platform/postgres/start-error.ts'
import { UnsupportedDatabase } from '#db/migrate.ts'
import { findUsage } from './commands/usage.ts'
import { type Pages, serveMuster } from './serve.ts'

export { build }

/** Errors that the operator can fix, printed in one line without a stack. */
const EXPECTED = [InvalidConfig, PostgresStartError, UnsupportedDatabase, FileStorageError]

/** The client build, beside the built server. */
const clientFolder = fileURLToPath(new URL('../client', import.meta.url))

const print = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run dev` (server/dev.ts). */
export function serveDevelopment(pages: Pages): Promise<void> {
  // Nothing is cached, so that a page shows a saved file at once.
  const env = { ...parseEnv(process.env), pageCacheMs: 0 }
  return serveMuster(env, createLog(env.logLevel), pages, print)
}

/** `node build/server [serve | admin … | jobs:import … | backup … | restore …]` */
async function main([command = 'serve', ...args]: string[]): Promise<void> {
  // Before the environment is parsed, so that an invalid variable does not hide the usage.
  const usage = args.includes('--help') ? findUsage(command) : null
  if (usage) {
    print(usage)
    return
  }
  const env = parseEnv(process.env)
  if (command === 'serve') return serveMuster(env, createLog(env.logLevel), { build, clientFolder }, print)
  const { runCommand } = await import('./commands.ts')
  await runCommand(command, args, env, createLog('warn'), print)
}

/**
 * Whether this is the program that runs, as `build/server` or `build/server/index.js`. This module can be in a file of
 * its own, which the latter imports.
 */
const [, program] = process.argv
if (
  program &&
  createRequire(import.meta.url).resolve(program) === fileURLToPath(new URL('./index.js', import.meta.url))
) {
  main(process.argv.slice(2)).then(
    () => process.exit(process.exitCode ?? 0),
    (error: unknown) => {
      const expected = EXPECTED.some((kind) => error instanceof kind)
      process.stderr.write(expected ? `${(error as Error).message}\n` : `${(error as Error).stack ?? error}\n`)
      process.exit(1)
    },
  )
}
