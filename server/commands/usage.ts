import { IMPORT_FIELDS } from '#app/domain/job-import/parsing/column-mapping.ts'

export const ADMIN_USAGE = `Usage: npm run admin -- create|reset|reset-factors --email ADDRESS [--name NAME] [--password PASSWORD]

  create         adds an admin
  reset          sets a new password, restores the account and signs it out everywhere
  reset-factors  removes two-step verification and passkeys
  --password     generated and printed unless given`

export const IMPORT_USAGE = `Usage: npm run jobs:import -- FILE [--map theirs=ours …] [--expired closed|open] [--open-days DAYS] [--company NAME] [--as EMAIL] [--dry-run]
Fields: ${IMPORT_FIELDS.map(({ field }) => field).join(', ')}; --map theirs=ignore ignores a column.
--open-days: when jobs without a closing date close, in days after their listing date (90); 0 keeps them open.`

export const BACKUP_USAGE = `Usage: npm run backup -- [FILE]

Writes the data of the database and of DATA_DIR into one archive, while the server is running or stopped.
FILE: a new file; DATA_DIR/backups/muster-DATE-TIME.tar.gz unless given.`

export const RESTORE_USAGE = `Usage: npm run restore -- FILE

Restores a backup into an empty database and DATA_DIR, while the server is stopped.`

/** The usage of a command for `--help`, or null if there is no such command. */
export function findUsage(command: string): string | null {
  return USAGES[command] ?? null
}

const USAGES: Record<string, string> = {
  admin: ADMIN_USAGE,
  'jobs:import': IMPORT_USAGE,
  backup: BACKUP_USAGE,
  restore: RESTORE_USAGE,
}
