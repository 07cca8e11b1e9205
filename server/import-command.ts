import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Ctx } from '#app/core/context.ts'
import { MAX_FILE_BYTES } from '#app/core/import-files/import-table.ts'
import { UNREADABLE } from '#app/core/import-files/parse-in-worker.server.ts'
import { failImport } from '#app/domain/job-import/fail-unfinished-imports.server.ts'
import { countExistingReferences, type ImportDraft } from '#app/domain/job-import/import-draft.server.ts'
import { importJobs } from '#app/domain/job-import/import-jobs.server.ts'
import { type ImportOptions, suggestOptions } from '#app/domain/job-import/import-options.ts'
import { findImporter } from '#app/domain/job-import/import-queries.server.ts'
import { applyMapArguments, IMPORT_FIELDS, missingFields } from '#app/domain/job-import/parsing/column-mapping.ts'
import { parseImportFile, prepareImportFile } from '#app/domain/job-import/parsing/import-file.server.ts'
import { rejectTakenReferences } from '#app/domain/job-import/taken-references.server.ts'
import { NO_POSTING_RULES } from '#app/domain/jobs/posting/checks/check-job.ts'
import { newId } from '#app/lib/id.ts'
import type { Env } from '#app/platform/env.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import type { Log } from '#app/platform/log.server.ts'
import { WorkerFailure } from '#app/platform/worker-pool.server.ts'
import { imports } from '#db/schema/job-import.ts'
import { IMPORT_USAGE } from './commands/usage.ts'
import { openPlatform } from './platform.ts'

/** Number of errors printed before "and … more". */
const MAX_ERRORS_SHOWN = 50

type ImportArguments = {
  file: string
  map: string[]
  expired: 'closed' | 'open'
  openDays: number | null
  company: string | null
  as: string | null
  dryRun: boolean
}

/**
 * `npm run jobs:import -- FILE …`: prints the mapping, the notices, the errors with their lines, and the counts.
 * Imports nothing if there is an error. Can run while the server is running.
 *
 * @throws InvalidConfig for invalid arguments, an unreadable file, and rows with errors (exit code 1).
 */
export async function runImportCommand(
  args: string[],
  env: Env,
  log: Log,
  print: (line: string) => void,
): Promise<void> {
  const input = parseArguments(args)
  const content = readFile(input.file)
  const fileName = basename(input.file)
  const options = await resolveOptions(input, env, content, fileName)
  // The settings apply in the admin pages: the file is checked before the database is opened.
  const parsed = { content, fileName, options, postingRules: NO_POSTING_RULES, now: new Date() }
  const prepared = await prepareImportFile(parsed).catch((error: unknown) => {
    throw error instanceof WorkerFailure ? new InvalidConfig(UNREADABLE) : error
  })
  const file: ImportDraft = { id: newId(), fileName, options, ...prepared }
  printMapping(file, print)
  rejectInvalidRows(file, print)
  const platform = await openPlatform(env, log, { whenRunning: 'join' })
  try {
    // The connections of requests give up after seconds, and an import waits for minutes for another one.
    const ctx = { ...platform.systemCtx(), db: platform.taskDb }
    const importer = await findImporter(ctx.db, input.as ? { email: input.as.toLowerCase() } : null)
    if (!importer) {
      throw new InvalidConfig(
        `There is no active admin${input.as ? ` ${input.as}` : ''} to import as. Create one with: npm run admin -- create`,
      )
    }
    const draft = await rejectTakenReferences({ ...ctx, actor: importer }, file)
    rejectInvalidRows(draft, print)
    const existing = await countExistingReferences({ ...ctx, actor: importer }, draft.references)
    if (input.dryRun)
      return print(
        `Dry run: ${draft.jobCount - existing} jobs to add, ${existing} to update by reference. Nothing was imported.`,
      )
    await writeJobs({ ...ctx, actor: importer }, importer.id, draft, print)
  } finally {
    await platform.close()
  }
}

function parseArguments(args: string[]): ImportArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        map: { type: 'string', multiple: true },
        expired: { type: 'string' },
        'open-days': { type: 'string', default: '90' },
        company: { type: 'string' },
        as: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    })
    const [file, ...more] = positionals
    const { expired = 'closed', map = [], company = null, as = null } = values
    if (!file || more.length > 0 || (expired !== 'closed' && expired !== 'open')) throw new TypeError()
    const openDays = Number(values['open-days'])
    if (!Number.isInteger(openDays) || openDays < 0 || openDays > 3650) throw new TypeError()
    return { file, map, expired, openDays: openDays || null, company, as, dryRun: values['dry-run'] ?? false }
  } catch (error) {
    const reason = error instanceof Error && error.message ? `${error.message}\n` : ''
    throw new InvalidConfig(reason + IMPORT_USAGE)
  }
}

function readFile(file: string): Uint8Array {
  try {
    if (statSync(file).size > MAX_FILE_BYTES)
      throw new InvalidConfig(`${file} is larger than 10 MB. Split it into smaller files.`)
    return readFileSync(file)
  } catch (error) {
    if (error instanceof InvalidConfig) throw error
    throw new InvalidConfig(`${file} can't be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}.`)
  }
}

async function resolveOptions(
  input: ImportArguments,
  env: Env,
  content: Uint8Array,
  fileName: string,
): Promise<ImportOptions> {
  const table = await parseImportFile({ content, fileName })
  if (!table.ok) throw new InvalidConfig(table.message)
  const suggested = suggestOptions(table.columns, env.agencyTimeZone)
  const mapped = applyMapArguments(input.map, table.columns, suggested.mapping)
  if (!mapped.ok) throw new InvalidConfig(mapped.message)
  const missing = missingFields(mapped.mapping, input.company ? ['company'] : [])
  if (missing.length > 0) {
    throw new InvalidConfig(
      `No column for: ${missing.join(', ')}. Columns: ${table.columns.join(', ')}. Choose one with --map theirs=ours.`,
    )
  }
  return {
    ...suggested,
    mapping: mapped.mapping,
    expired: input.expired,
    openDays: input.openDays,
    company: input.company,
  }
}

function printMapping(draft: ImportDraft, print: (line: string) => void): void {
  const { fileName, rows, columns, format, options, notices } = draft
  print(`${fileName}: ${rows} rows, ${columns.length} columns (${format.toUpperCase()})`)
  for (const { field } of IMPORT_FIELDS) {
    const sources = options.mapping[field]
    if (sources.length > 0) print(`  ${field.padEnd(18)} ← ${sources.join(', or ')}`)
  }
  for (const { message } of notices) print(`Note: ${message}`)
}

function rejectInvalidRows({ errors, errorCount, invalidRows }: ImportDraft, print: (line: string) => void): void {
  if (invalidRows === 0) return
  for (const { line, column, message } of errors.slice(0, MAX_ERRORS_SHOWN)) {
    print(`Line ${line}${column ? ` (${column})` : ''}: ${message}`)
  }
  if (errorCount > MAX_ERRORS_SHOWN) print(`… and ${errorCount - MAX_ERRORS_SHOWN} more`)
  throw new InvalidConfig(
    `${invalidRows === 1 ? '1 row has' : `${invalidRows} rows have`} errors. Nothing was imported.`,
  )
}

/**
 * Writes the jobs of a checked file and prints how many.
 *
 * @throws what went wrong with the import, which is marked as failed
 */
export async function writeJobs(
  ctx: Ctx,
  importerId: string,
  draft: ImportDraft,
  print: (line: string) => void,
): Promise<void> {
  const { jobs, notices } = draft
  const started = performance.now()
  await ctx.db.insert(imports).values({
    id: draft.id,
    fileName: draft.fileName,
    status: 'running',
    options: draft.options,
    total: jobs.length,
    createdBy: importerId,
    createdAt: ctx.now,
  })
  const result = await importJobs(ctx, draft.id, jobs, { skipped: 0, notices }, (written) => {
    print(`  ${written} of ${jobs.length}`)
  }).catch(async (error: unknown) => {
    // What stopped the import, such as a lost connection, can prevent this too. An hourly task then marks it.
    await failImport(ctx, draft.id).catch(() => {})
    throw error
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  print(
    `Imported ${jobs.length} jobs in ${seconds} s: ${result.inserted} new, ${result.updated} updated, ${result.unchanged} unchanged.`,
  )
}
