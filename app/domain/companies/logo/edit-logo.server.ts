import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { deleteFileTask } from '#app/core/images/delete-file.task.server.ts'
import { encodeLogo } from '#app/core/images/encode-image.server.ts'
import { newId } from '#app/lib/id.ts'
import { FileStorageError } from '#app/platform/files/files.server.ts'
import { companies } from '#db/schema/companies.ts'
import { findOwnCompany } from '../company-queries.server.ts'

export type UploadLogoResult = { ok: true } | { ok: false; reason: 'invalid' | 'storage-unavailable'; message: string }

const STORAGE_UNAVAILABLE = "We couldn't save the logo. Please try again in a minute."

/**
 * Replaces the logo of the signed-in employer's company by an upload, which is encoded again; the uploaded file is not
 * kept. Stores the file before the row, so that a row always has a file.
 *
 * @returns `ok: false` with a message for the form: `invalid` if the upload is rejected, `storage-unavailable` if the
 *   file storage does not answer
 * @throws a 403 response for people who cannot edit a company
 */
export async function uploadLogo(ctx: Ctx, upload: Uint8Array): Promise<UploadLogoResult> {
  const { id } = await findOwnCompany(ctx)
  const encoded = await encodeLogo(upload)
  if (!encoded.ok) return { ...encoded, reason: 'invalid' }
  const key = `logos/${newId()}.webp`
  try {
    await ctx.files.put(key, encoded.bytes)
  } catch (error) {
    if (!(error instanceof FileStorageError)) throw error
    ctx.log.error({ err: error }, 'logo not stored')
    return { ok: false, reason: 'storage-unavailable', message: STORAGE_UNAVAILABLE }
  }
  await saveLogo(ctx, id, key)
  return { ok: true }
}

/** Removes the logo of the signed-in employer's company; the drawn mark takes its place. */
export async function removeLogo(ctx: Ctx): Promise<void> {
  const { id, logo } = await findOwnCompany(ctx)
  if (logo !== null) await saveLogo(ctx, id, null)
}

/**
 * Saves the key of the new file and deletes the former file in a task. The lock makes two uploads follow each other.
 */
async function saveLogo(ctx: Ctx, companyId: string, logo: string | null): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const ofCompany = eq(companies.id, companyId)
    const [former] = await ctx.db.select({ logo: companies.logo }).from(companies).where(ofCompany).for('update')
    await ctx.db.update(companies).set({ logo, updatedAt: ctx.now }).where(ofCompany)
    if (former?.logo) await ctx.tasks.enqueue(ctx.db, deleteFileTask, { key: former.logo })
    await recordAudit(ctx, {
      action: logo === null ? 'company.logo-removed' : 'company.logo-uploaded',
      subjectType: 'company',
      subjectId: companyId,
    })
  })
}
