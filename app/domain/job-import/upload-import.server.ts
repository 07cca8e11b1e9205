import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import type { ImportOptions } from './import-options.ts'
import { suggestMapping } from './parsing/column-mapping.ts'
import type { ParseFileFailure } from './parsing/import-table.ts'
import { parseFile } from './parsing/parse-file.server.ts'

export type UploadImportResult =
  | { ok: true; id: string }
  | { ok: false; reason: ParseFileFailure['reason']; message: string }

/** Keeps a file of ads with a suggested mapping, to be looked at before it is imported. Nothing is posted yet. */
export async function uploadImport(ctx: Ctx, file: { name: string; bytes: Uint8Array }): Promise<UploadImportResult> {
  assertCan(ctx.actor, 'job.import')
  const fileName = normaliseLine(file.name).slice(0, 200) || 'ads'
  const read = parseFile(file.bytes, fileName)
  if (!read.ok) return { ok: false, reason: read.reason, message: read.message }
  const id = newId()
  await ctx.db.insert(imports).values({
    id,
    fileName,
    content: Buffer.from(file.bytes),
    status: 'uploaded',
    options: suggestedOptions(ctx, read.columns),
    total: read.rows.length,
    createdBy: requirePerson(ctx.actor).id,
    createdAt: ctx.now,
  })
  return { ok: true, id }
}

/** What an import starts from: the mapping that the column names suggest, past ads closed, the agency's own zone. */
export function suggestedOptions(ctx: Pick<Ctx, 'timeZone'>, columns: readonly string[]): ImportOptions {
  return { mapping: suggestMapping(columns), expired: 'closed', company: null, zone: ctx.timeZone, skipInvalid: false }
}
