import type { Ctx } from '#app/core/context.ts'
import type { ParseFileFailure } from '#app/core/import-files/import-table.ts'
import { newId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import { suggestOptions } from './import-options.ts'
import { parseImportFile } from './parsing/import-file.server.ts'

export type UploadImportResult = { ok: true; id: string } | ParseFileFailure

/** Saves a file of jobs as a draft with a suggested mapping. Nothing is imported until the draft is started. */
export async function uploadImport(ctx: Ctx, file: { name: string; bytes: Uint8Array }): Promise<UploadImportResult> {
  assertCan(ctx.actor, 'job.import')
  const fileName = normaliseLine(file.name).slice(0, 200) || 'jobs'
  const parsed = await parseImportFile({ content: file.bytes, fileName })
  if (!parsed.ok) return parsed
  const id = newId()
  await ctx.db.insert(imports).values({
    id,
    fileName,
    content: Buffer.from(file.bytes),
    status: 'uploaded',
    options: suggestOptions(parsed.columns, ctx.timeZone),
    total: parsed.rows,
    createdBy: requirePerson(ctx.actor).id,
    createdAt: ctx.now,
  })
  return { ok: true, id }
}
