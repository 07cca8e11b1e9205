import { parseArgs } from 'node:util'
import { transaction } from '#app/core/context.ts'
import { relistJobsOf } from '#app/domain/jobs/relist-jobs.server.ts'
import { createAdmin, resetAdmin } from '#app/domain/people/admin/ensure-admin.server.ts'
import { resetSecondFactors } from '#app/domain/people/second-factor/reset-second-factors.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import type { Log } from '#app/platform/log.server.ts'
import { runBackup, runRestore } from './backup/backup-commands.ts'
import { ADMIN_USAGE } from './commands/usage.ts'
import { runImportCommand } from './import-command.ts'
import { openPlatform } from './platform.ts'

/** Runs a command against the configured database. @throws InvalidConfig for an unknown command or invalid arguments */
export async function runCommand(
  command: string,
  args: string[],
  env: Env,
  log: Log,
  print: (line: string) => void,
): Promise<void> {
  if (command === 'admin') return runAdmin(args, env, log, print)
  if (command === 'jobs:import') return runImportCommand(args, env, log, print)
  if (command === 'backup') return runBackup(args, env, log, print)
  if (command === 'restore') return runRestore(args, env, log, print)
  throw new InvalidConfig(`Unknown command "${command}". Commands: serve, admin, jobs:import, backup, restore.`)
}

async function runAdmin(args: string[], env: Env, log: Log, print: (line: string) => void): Promise<void> {
  const { values, positionals } = parseAdminArguments(args)
  const [verb] = positionals
  if ((verb !== 'create' && verb !== 'reset' && verb !== 'reset-factors') || !values.email)
    throw new InvalidConfig(ADMIN_USAGE)
  const platform = await openPlatform(env, log, { whenRunning: 'join' })
  try {
    if (verb === 'reset-factors') {
      const isKnown = await resetSecondFactors(platform.systemCtx(), values.email)
      if (!isKnown) throw new InvalidConfig(`There is no account with ${values.email}.`)
      return print(`Removed two-step verification and passkeys of ${values.email}, who signs in with the password now.`)
    }
    const admin = {
      email: values.email,
      fullName: values.name ?? 'Administrator',
      password: values.password ?? null,
    }
    const result =
      verb === 'create'
        ? await createAdmin(platform.systemCtx(), admin)
        : await transaction(platform.systemCtx(), async (ctx) => {
            const reset = await resetAdmin(ctx, admin)
            // They may have been suspended, which hid their jobs.
            if (reset.ok) await relistJobsOf(ctx, reset.id)
            return reset
          })
    if (!result.ok) throw new InvalidConfig(result.message)
    print(`${verb === 'create' ? 'Created' : 'Reset'} the admin ${values.email}.`)
    if (result.password) print(`Password: ${result.password}`)
  } finally {
    await platform.close()
  }
}

function parseAdminArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' } },
    })
  } catch (error) {
    throw new InvalidConfig(`${(error as Error).message}\n${ADMIN_USAGE}`)
  }
}
